import { layOutSteps, type Iteration } from './layout.ts'
import { read, type Named } from './named.ts'
import type { SegmentTable } from './segments/table.ts'
import type { ParsedSet } from './set.ts'
import type { SetPart, SetTable } from './sets/table.ts'
import { isEndOfStep, runToEnd } from './steps.ts'

/**
 * The content of a set (or of one iteration of a loop) by name: a segment that may come once, or `null`; a list of a
 * segment that may repeat; the iterations of a loop as a list under `N7_loop`.
 */
export type Tree<Parts extends readonly unknown[]> = {
  readonly [P in Parts[number] as GetName<P>]: ValueOf<P>
}

type GetName<P> =
  P extends SetPart<infer Id, string, number, infer Loop>
    ? Loop extends readonly unknown[]
      ? `${Id}_loop`
      : Id
    : never

type ValueOf<P> =
  P extends SetPart<infer Id, infer Key, infer Max, infer Loop>
    ? Loop extends readonly unknown[]
      ? readonly LoopIteration<Id, Key, Loop>[]
      : 1 extends Max
        ? number extends Max
          ? readonly Named<Key>[]
          : Named<Key> | null
        : readonly Named<Key>[]
    : never

type LoopIteration<Id extends string, Key extends string, Loop extends readonly unknown[]> = {
  readonly [id in Id]: Named<Key>
} & Tree<Loop>

/**
 * Reads a set by names, loops included: `readSet(set, T404).N7_loop[0]?.N7.equipment_number`. Never throws or rejects
 * a set: what is missing is `null` or an empty list, and what does not belong is left out (`validate` reports it).
 */
export const readSet = <Parts extends readonly SetPart[]>(
  set: ParsedSet,
  table: SetTable<Parts>,
): Tree<Parts> => runToEnd(readSetSteps(set, table))

/** The same in steps, because a set may have twenty thousand segments. */
export function* readSetSteps<Parts extends readonly SetPart[]>(
  set: ParsedSet,
  table: SetTable<Parts>,
): Generator<void, Tree<Parts>> {
  const { root } = yield* layOutSteps(set.segments, table, set.release)
  return (yield* getTree(root, table.parts)) as Tree<Parts>
}

type Read = Record<string, unknown>

function* getTree(iteration: Iteration, parts: readonly SetPart[]): Generator<void, Read> {
  const tree: Read = {}
  // parts that the release lacks are present but empty
  for (const { segment, max, loop } of parts) {
    if (loop) tree[`${segment.id}_loop`] ??= []
    else tree[segment.id] ??= max === 1 ? null : []
  }
  for (const [index, { part }] of iteration.parts.list.entries()) {
    const { segment, max, loop } = part
    const iterations = iteration.iterations[index]
    const plain = iteration.segments[index]
    if (iterations && loop) tree[`${segment.id}_loop`] = yield* getIterations(iterations, segment, loop)
    else if (plain)
      tree[segment.id] = max === 1 ? read(segment, plain[0]!) : plain.map((one) => read(segment, one))
  }
  return tree
}

function* getIterations(
  iterations: readonly Iteration[],
  first: SegmentTable,
  loop: readonly unknown[],
): Generator<void, Read[]> {
  const read: Read[] = []
  for (const [index, iteration] of iterations.entries()) {
    if (isEndOfStep(index)) yield
    read.push(yield* getIteration(iteration, first, loop))
  }
  return read
}

function* getIteration(
  iteration: Iteration,
  first: SegmentTable,
  loop: readonly unknown[],
): Generator<void, Read> {
  const tree = yield* getTree(iteration, loop as readonly SetPart[])
  return iteration.first ? { [first.id]: read(first, iteration.first), ...tree } : tree
}
