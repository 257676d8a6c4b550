import { referenceAt } from '../named.ts'
import type { Parsed } from '../parse.ts'
import type { Segment } from '../segment.ts'
import { elementAt } from '../segments/table.ts'
import { SEGMENT_TABLES } from '../segments/tables.ts'
import type { ParsedSet } from '../set.ts'

/** What differs between two texts, set by set and element by element; empty when nothing does. */
export function diffDocuments(one: Parsed, other: Parsed): string {
  const matches = pairSets(one.sets, other.sets)
  const lines = one.sets.flatMap((set) => {
    const match = matches.get(set)
    return match ? diffSets(set, match) : [`- set ${getName(set)}: only in the first`]
  })
  const paired = new Set(matches.values())
  for (const set of other.sets) if (!paired.has(set)) lines.push(`+ set ${getName(set)}: only in the second`)
  return lines.map((line) => `${line}\n`).join('')
}

/** Pairs sets of all the same numbers, of the rest those of the same number, and at last those of the same kind in their order. */
function pairSets(one: readonly ParsedSet[], other: readonly ParsedSet[]): Map<ParsedSet, ParsedSet> {
  const matches = new Map<ParsedSet, ParsedSet>()
  let free = other
  for (const toKey of [getName, getNumber, ({ id }: ParsedSet) => id]) {
    const waiting = Map.groupBy(free.toReversed(), toKey)
    for (const set of one) {
      const match = matches.has(set) ? undefined : waiting.get(toKey(set))?.pop()
      if (match) matches.set(set, match)
    }
    const paired = new Set(matches.values())
    free = free.filter((set) => !paired.has(set))
  }
  return matches
}

const getNumber = ({ id, control_number }: ParsedSet): string => `${id} ${control_number}`

function getName({ id, control_number, group, interchange }: ParsedSet): string {
  return [
    id,
    control_number,
    group && `of group ${group.control_number}`,
    interchange && `from ${interchange.sender.id}`,
  ]
    .filter(Boolean)
    .join(' ')
}

function diffSets(one: ParsedSet, other: ParsedSet): string[] {
  const lines = align(one.segments, other.segments).flatMap(([left, right]) => {
    if (!left) return right ? [`  + ${shown(right)}`] : []
    return right ? diffSegments(left, right, one.release) : [`  - ${shown(left)}`]
  })
  const [name, match] = [getName(one), getName(other)]
  if (name !== match) return [`Set ${name}, in the second ${match}`, ...lines]
  return lines.length === 0 ? [] : [`Set ${name}`, ...lines]
}

function diffSegments(left: Segment, right: Segment, release: string | null): string[] {
  const [before, after] = [left.elements, right.elements]
  const table = SEGMENT_TABLES.get(left.id)
  const lines: string[] = []
  for (let position = 1; position < Math.max(before.length, after.length); position += 1) {
    const [old, now] = [before[position] ?? '', after[position] ?? '']
    if (old === now) continue
    const name = (table && elementAt(table, position, release)?.name) ?? ''
    const reference = referenceAt(left.id, position)
    lines.push(`  ${reference} ${name} (line ${left.line}, line ${right.line}): "${old}" -> "${now}"`)
  }
  return lines
}

function shown({ line, elements }: Segment): string {
  return `line ${line}: ${elements.join('*')}`
}

type Pair = [Segment | null, Segment | null]

/** More than this and segments are compared one by one. */
const MAX_CELLS = 4_000_000

/** Pairs segments that are equal, and between them those of the same id. */
function align(left: readonly Segment[], right: readonly Segment[]): Pair[] {
  const [one, other] = [left.map(toText), right.map(toText)]
  if (one.length * other.length > MAX_CELLS) return pairRun(left, right)
  const equal = longestCommon(one, other)
  const pairs: Pair[] = []
  let [a, b] = [0, 0]
  for (const [nextA, nextB] of [...equal, [one.length, other.length] as const]) {
    pairs.push(...pairRun(left.slice(a, nextA), right.slice(b, nextB)))
    ;[a, b] = [nextA + 1, nextB + 1]
  }
  return pairs
}

/** In a run without equal segments, each goes with the next of its id on the other side. */
function pairRun(left: readonly Segment[], right: readonly Segment[]): Pair[] {
  const rest = [...right]
  const pairs: Pair[] = left.map((segment) => {
    const at = rest.findIndex(({ id }) => id === segment.id)
    return [segment, at < 0 ? null : (rest.splice(at, 1)[0] ?? null)]
  })
  return [...pairs, ...rest.map((segment): Pair => [null, segment])]
}

function toText({ elements }: Segment): string {
  return elements.join('\u001d')
}

/** Places of a longest common subsequence. */
function longestCommon(one: readonly string[], other: readonly string[]): [number, number][] {
  const width = other.length + 1
  const lengths = new Uint16Array((one.length + 1) * width)
  for (let a = one.length - 1; a >= 0; a -= 1) {
    for (let b = other.length - 1; b >= 0; b -= 1) {
      lengths[a * width + b] =
        one[a] === other[b]
          ? lengths[(a + 1) * width + b + 1]! + 1
          : Math.max(lengths[(a + 1) * width + b]!, lengths[a * width + b + 1]!)
    }
  }
  const places: [number, number][] = []
  for (let [a, b] = [0, 0]; a < one.length && b < other.length;) {
    if (one[a] === other[b]) {
      places.push([a, b])
      ;[a, b] = [a + 1, b + 1]
    } else if (lengths[(a + 1) * width + b]! >= lengths[a * width + b + 1]!) a += 1
    else b += 1
  }
  return places
}
