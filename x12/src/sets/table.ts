import { SE, ST } from '../segments/envelope.ts'
import type { SegmentTable } from '../segments/table.ts'

/** The definition of a part from a release on. */
export interface PartChange {
  from: string
  max?: number
  required?: boolean
}

/** A segment at its place in a set, or a loop that begins with one. */
export interface SetPart<
  Id extends string = string,
  Key extends string = string,
  Max extends number = number,
  Loop = readonly unknown[] | null,
> {
  /** The segment, or the one a loop begins with. */
  segment: SegmentTable<Key, Id>
  required: boolean
  max: Max
  /** The parts after the first segment in each iteration of the loop; `null` for a plain segment. */
  loop: Loop
  /** The release that introduced it, and the one that removed it. */
  since?: string
  before?: string
  later: readonly PartChange[]
}

export type Area = 'heading' | 'detail' | 'summary'

/** The parts of a transaction set, in order, as in release 004010, with the changes of later releases. */
export interface SetTable<Parts extends readonly SetPart[] = readonly SetPart[]> {
  id: string
  name: string
  /** GS01 of the groups it travels in. */
  functional_id: string
  /** The parts from ST to SE. */
  parts: Parts
  /** How many of the parts make up each area of the set, in order. */
  areas: readonly { area: Area; count: number }[]
}

type When = { since?: string; before?: string; later?: readonly PartChange[] }
const NO_LIMIT = Number.POSITIVE_INFINITY

/** As often as one likes. */
export const UNBOUNDED: number = NO_LIMIT

/** A segment that may occur. */
export function may<Id extends string, Key extends string>(
  segment: SegmentTable<Key, Id>,
): SetPart<Id, Key, 1, null>
export function may<Id extends string, Key extends string, const Max extends number>(
  segment: SegmentTable<Key, Id>,
  max: Max,
  when?: When,
): SetPart<Id, Key, Max, null>
export function may(segment: SegmentTable, max = 1, when: When = {}): SetPart<string, string, number, null> {
  return { segment, required: false, max, loop: null, later: [], ...when }
}

/** A segment that must occur. */
export function must<Id extends string, Key extends string>(
  segment: SegmentTable<Key, Id>,
): SetPart<Id, Key, 1, null>
export function must<Id extends string, Key extends string, const Max extends number>(
  segment: SegmentTable<Key, Id>,
  max: Max,
  when?: When,
): SetPart<Id, Key, Max, null>
export function must(segment: SegmentTable, max = 1, when: When = {}): SetPart<string, string, number, null> {
  return { ...may(segment, max, when), required: true }
}

/** An optional loop: its first segment, how often it may repeat, and its other parts. */
export function loop<
  Id extends string,
  Key extends string,
  const Max extends number,
  const Parts extends readonly SetPart[],
>(segment: SegmentTable<Key, Id>, max: Max, parts: Parts, when: When = {}): SetPart<Id, Key, Max, Parts> {
  return { segment, required: false, max, loop: parts, later: [], ...when }
}

/** A loop that must occur at least once. */
export function requiredLoop<
  Id extends string,
  Key extends string,
  const Max extends number,
  const Parts extends readonly SetPart[],
>(segment: SegmentTable<Key, Id>, max: Max, parts: Parts, when: When = {}): SetPart<Id, Key, Max, Parts> {
  return { ...loop(segment, max, parts, when), required: true }
}

/** A transaction set; ST and SE are added. */
export function transactionSet<
  const Heading extends readonly SetPart[],
  const Detail extends readonly SetPart[] = readonly [],
>(
  id: string,
  name: string,
  functional_id: string,
  heading: Heading,
  detail?: Detail,
): SetTable<readonly [typeof HEADER, ...Heading, ...Detail, typeof TRAILER]> {
  const rest = (detail ?? []) as Detail
  const areas = detail
    ? [
        { area: 'heading' as const, count: heading.length + 1 },
        { area: 'detail' as const, count: rest.length + 1 },
      ]
    : [{ area: 'heading' as const, count: heading.length + 2 }]
  return { id, name, functional_id, parts: [HEADER, ...heading, ...rest, TRAILER], areas }
}

const HEADER = must(ST)
const TRAILER = must(SE)

/** How often a part may occur in a release, and whether it must; `null` when the release does not have it. */
export function partIn(
  { required, max, since, before, later }: SetPart,
  release: string | null,
): { required: boolean; max: number } | null {
  const effectiveRelease = release ?? '004010'
  if (
    (since !== undefined && effectiveRelease < since) ||
    (before !== undefined && effectiveRelease >= before)
  )
    return null
  return later
    .filter(({ from }) => from <= effectiveRelease)
    .reduce((current, change) => ({ ...current, ...change }), { required, max })
}
