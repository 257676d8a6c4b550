/** Enough slots that among the few dozen ids of a text hardly three share two neighboring slots. */
const SLOT_BITS = 10
const SPREAD = 0x9e3779b1
const FORM = /^[A-Z][A-Z0-9]{1,2}$/

/** The ids of a text's segments, numbered in the order they are found: each segment stores the number of its id. */
export class SegmentIds {
  readonly names: string[] = []
  readonly #numbers = new Map<string, number>()
  /** By slot, the characters of an id and its number plus one: no string is created for a known id. */
  readonly #keys = new Int32Array(1 << SLOT_BITS)
  readonly #slots = new Int32Array(1 << SLOT_BITS)

  /** The number of the known X12 id at an offset of a text; -1 when there is none that was met before. */
  known(codes: Uint8Array | Uint16Array, start: number, end: number): number {
    const key = toKey(codes, start, end)
    const first = getSlot(key)
    const slot = this.#keys[first] === key ? first : first ^ 1
    return this.#keys[slot] === key ? this.#slots[slot]! - 1 : -1
  }

  /** Adds the X12 id at an offset, so that it is known the next time. */
  add(id: string, codes: Uint8Array | Uint16Array, start: number, end: number): number {
    const number = this.#numbers.get(id) ?? this.names.push(id) - 1
    this.#numbers.set(id, number)
    const key = toKey(codes, start, end)
    if (key === 0) return number
    const first = getSlot(key)
    const slot = this.#keys[first] === 0 ? first : first ^ 1
    this.#keys[slot] = key
    this.#slots[slot] = number + 1
    return number
  }
}

/** A letter and one or two letters or digits. */
export function isSegmentId(id: string): boolean {
  return FORM.test(id)
}

/** Two or three ASCII characters in one number; 0 for anything else. */
function toKey(codes: Uint8Array | Uint16Array, start: number, end: number): number {
  const length = end - start
  if (length !== 2 && length !== 3) return 0
  const a = codes[start]!
  const b = codes[start + 1]!
  // The third character counts only where there is one. A branch here would be mispredicted half of the time.
  const c = codes[start + 2]! & -(length - 2)
  return (a | b | c) < 128 ? (a << 14) | (b << 7) | c : 0
}

function getSlot(key: number): number {
  return Math.imul(key, SPREAD) >>> (32 - SLOT_BITS)
}
