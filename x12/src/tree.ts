import { layOutSteps, type Turn } from './layout.ts'
import { read, type Named } from './named.ts'
import type { SegmentTable } from './segments/table.ts'
import type { ParsedSet } from './set.ts'
import type { SetPart, SetTable } from './sets/table.ts'
import { isEndOfStep, runThrough } from './steps.ts'

/**
 * What stands in a set (or in one turn of a loop) by name: a segment that may come once, or `null`; a list of one that
 * may come often; the turns of a loop as a list under `N7_loop`.
 */
export type Tree<Parts extends readonly unknown[]> = {
  readonly [P in Parts[number] as NameOf<P>]: ValueOf<P>
}

type NameOf<P> =
  P extends SetPart<infer Id, string, number, infer Loop>
    ? Loop extends readonly unknown[]
      ? `${Id}_loop`
      : Id
    : never

type ValueOf<P> =
  P extends SetPart<infer Id, infer Key, infer Max, infer Loop>
    ? Loop extends readonly unknown[]
      ? readonly LoopTurn<Id, Key, Loop>[]
      : 1 extends Max
        ? number extends Max
          ? readonly Named<Key>[]
          : Named<Key> | null
        : readonly Named<Key>[]
    : never

type LoopTurn<Id extends string, Key extends string, Loop extends readonly unknown[]> = {
  readonly [id in Id]: Named<Key>
} & Tree<Loop>

/**
 * Reads a set by names, loops and all: `readSet(set, T404).N7_loop[0]?.N7.equipment_number`. Never throws and never
 * refuses: what is missing is `null` or an empty list, what has no place is left out (`validate` tells).
 */
export const readSet = <Parts extends readonly SetPart[]>(
  set: ParsedSet,
  table: SetTable<Parts>,
): Tree<Parts> => runThrough(readSetSteps(set, table))

/** The same for who has others waiting: a set may have twenty thousand segments. */
export function* readSetSteps<Parts extends readonly SetPart[]>(
  set: ParsedSet,
  table: SetTable<Parts>,
): Generator<void, Tree<Parts>> {
  const { root } = yield* layOutSteps(set.segments, table, set.release)
  return (yield* treeOf(root, table.parts)) as Tree<Parts>
}

type Read = Record<string, unknown>

function* treeOf(turn: Turn, parts: readonly SetPart[]): Generator<void, Read> {
  const tree: Read = {}
  // parts the release does not have are there all the same, empty
  for (const { segment, max, loop } of parts) {
    if (loop) tree[`${segment.id}_loop`] ??= []
    else tree[segment.id] ??= max === 1 ? null : []
  }
  for (const [index, { part }] of turn.parts.list.entries()) {
    const { segment, max, loop } = part
    const turns = turn.turns[index]
    const plain = turn.segments[index]
    if (turns && loop) tree[`${segment.id}_loop`] = yield* turnsOf(turns, segment, loop)
    else if (plain)
      tree[segment.id] = max === 1 ? read(segment, plain[0]!) : plain.map((one) => read(segment, one))
  }
  return tree
}

function* turnsOf(
  turns: readonly Turn[],
  first: SegmentTable,
  loop: readonly unknown[],
): Generator<void, Read[]> {
  const read: Read[] = []
  for (const [index, turn] of turns.entries()) {
    if (isEndOfStep(index)) yield
    read.push(yield* turnOf(turn, first, loop))
  }
  return read
}

function* turnOf(turn: Turn, first: SegmentTable, loop: readonly unknown[]): Generator<void, Read> {
  const tree = yield* treeOf(turn, loop as readonly SetPart[])
  return turn.first ? { [first.id]: read(first, turn.first), ...tree } : tree
}
