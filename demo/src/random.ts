/** A seeded stream of numbers: same seed, same world. `Math.random` has no seed. */
export interface Random {
  /** From 0 up to, not including, 1. */
  next(): number
  /** Whole number, both ends included. */
  integer(min: number, max: number): number
  between(min: number, max: number): number
  chance(share: number): boolean
  pick<T>(items: readonly T[]): T
}

/** 32-bit FNV-1a: turns names and counters into seeds and stable choices. */
export function hashText(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  return hash >>> 0
}

/** The stream of numbers that belongs to one seed text; mulberry32, by Tommy Ettinger, public domain. */
export function createRandom(seed: string): Random {
  let state = hashText(seed)
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296
  }
  const integer = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  return {
    next,
    integer,
    between: (min, max) => min + next() * (max - min),
    chance: (share) => next() < share,
    pick: (items) => {
      const item = items[integer(0, items.length - 1)]
      if (item === undefined) throw new Error('Nothing to pick from: the list is empty.')
      return item
    },
  }
}
