import type { Segment } from './segment.ts'
import { partIn, type SetPart, type SetTable } from './sets/table.ts'
import { isEndOfStep, runToEnd } from './steps.ts'

/** A part as one release has it. */
export interface Part {
  part: SetPart
  required: boolean
  max: number
  /** The parts of an iteration when this is a loop. */
  inner: Parts | null
}

/** The parts of a set or of a loop iteration, with the positions of each segment id among them. */
export interface Parts {
  list: readonly Part[]
  /** Indexes by segment id, in order. */
  at: ReadonlyMap<string, readonly number[]>
}

/** The whole set, or one loop iteration, arranged by its table. */
export interface Iteration {
  /** The segment that starts an iteration; `null` for the set. */
  first: Segment | null
  parts: Parts
  /** By index of the part: its segments when it is a plain one. */
  segments: (Segment[] | undefined)[]
  /** By index of the part: its iterations when it is a loop. */
  iterations: (Iteration[] | undefined)[]
}

/** A segment that does not fit its set's table. */
export interface LayoutProblem {
  kind: 'unknown' | 'late' | 'too_often'
  segment: Segment
  /** For a segment that repeats too often: how often so far, and its maximum. */
  count?: number
  max?: number
}

export interface Layout {
  root: Iteration
  problems: LayoutProblem[]
}

/**
 * Arranges segments by the table of their set in a given release. A segment that comes too late goes to its position
 * in the innermost loop that knows it, and one the set does not know is left out. Both become problems, as does a
 * segment that repeats too often. Runs in time proportional to the number of segments.
 */
export const layOut = (segments: readonly Segment[], table: SetTable, release: string | null): Layout =>
  runToEnd(layOutSteps(segments, table, release))

/** The same in steps, so that other work can run. */
export function* layOutSteps(
  segments: readonly Segment[],
  table: SetTable,
  release: string | null,
): Generator<void, Layout> {
  const root = newIteration(null, getParts(table.parts, release))
  const problems: LayoutProblem[] = []
  const open: Open[] = [{ iteration: root, at: 0 }]
  for (const [index, segment] of segments.entries()) {
    if (isEndOfStep(index)) yield
    const slot = slotWithRoom(open, segment.id) ?? nextSlot(open, segment.id) ?? lateSlot(open, segment.id)
    if (!slot) {
      problems.push({ kind: 'unknown', segment })
      continue
    }
    if (slot.isLate) problems.push({ kind: 'late', segment })
    put(open, slot, segment, problems)
  }
  return { root, problems }
}

/** An iteration that is being filled, and the index of the part it has come to. */
interface Open {
  iteration: Iteration
  at: number
}

interface Slot {
  depth: number
  index: number
  isLate: boolean
}

/** The innermost open iteration that expects the segment now or later and has room for one more. */
function slotWithRoom(open: readonly Open[], id: string): Slot | null {
  for (let depth = open.length - 1; depth >= 0; depth -= 1) {
    const { iteration, at } = open[depth]!
    const index = iteration.parts.at.get(id)?.find((one) => one >= at && hasRoom(iteration, one))
    if (index !== undefined) return { depth, index, isLate: false }
  }
  return null
}

function hasRoom({ parts, segments, iterations }: Iteration, index: number): boolean {
  const { max, inner } = parts.list[index]!
  return ((inner ? iterations[index] : segments[index])?.length ?? 0) < max
}

/** The innermost open iteration that expects the segment now or later. */
function nextSlot(open: readonly Open[], id: string): Slot | null {
  for (let depth = open.length - 1; depth >= 0; depth -= 1) {
    const { iteration, at } = open[depth]!
    const index = iteration.parts.at.get(id)?.find((one) => one >= at)
    if (index !== undefined) return { depth, index, isLate: false }
  }
  return null
}

/** The innermost open iteration that would have had room for the segment. */
function lateSlot(open: readonly Open[], id: string): Slot | null {
  for (let depth = open.length - 1; depth >= 0; depth -= 1) {
    const index = open[depth]!.iteration.parts.at.get(id)?.at(-1)
    if (index !== undefined) return { depth, index, isLate: true }
  }
  return null
}

function put(
  open: Open[],
  { depth, index, isLate }: Slot,
  segment: Segment,
  problems: LayoutProblem[],
): void {
  open.length = depth + 1
  const current = open[depth]!
  const { iteration } = current
  const { inner, max } = iteration.parts.list[index]!
  if (!isLate) current.at = index
  let count: number
  if (inner) {
    const next = newIteration(segment, inner)
    count = (iteration.iterations[index] ??= []).push(next)
    open.push({ iteration: next, at: 0 })
  } else {
    count = (iteration.segments[index] ??= []).push(segment)
  }
  if (count === max + 1) problems.push({ kind: 'too_often', segment, count, max })
}

function newIteration(first: Segment | null, parts: Parts): Iteration {
  return { first, parts, segments: [], iterations: [] }
}

const known = new WeakMap<readonly SetPart[], Map<string, Parts>>()

/** The parts that a release has, computed once. */
export function getParts(parts: readonly SetPart[], release: string | null): Parts {
  const byRelease = known.get(parts) ?? new Map<string, Parts>()
  known.set(parts, byRelease)
  const key = release ?? ''
  const found = byRelease.get(key) ?? compile(parts, release)
  // a hostile text may name any release, so the cache is bounded
  if (byRelease.size < MAX_CACHED_RELEASES) byRelease.set(key, found)
  return found
}

const MAX_CACHED_RELEASES = 64

function compile(parts: readonly SetPart[], release: string | null): Parts {
  const list = parts.flatMap((part): Part[] => {
    const held = partIn(part, release)
    if (!held) return []
    return [{ part, ...held, inner: part.loop && getParts(part.loop as readonly SetPart[], release) }]
  })
  const at = Map.groupBy(list.keys(), (index) => list[index]!.part.segment.id)
  return { list, at }
}
