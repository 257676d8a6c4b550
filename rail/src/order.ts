import { compareKeys, getKey, type EventKey, type SortableEvent } from './event.ts'
import type { Reference } from './status.ts'

/** Sorts the events of one piece of equipment and drops duplicates. */
export const sortEvents = <One extends SortableEvent>(events: readonly One[], reference: Reference): One[] =>
  runToEnd(sortSteps(events, reference))

/** Few enough to sort in a millisecond. */
const EVENTS_PER_STEP = 256

interface Keyed<One> {
  event: One
  key: EventKey
}

/** The same a few events at a time, yielding between steps. */
export function* sortSteps<One extends SortableEvent>(
  events: readonly One[],
  reference: Reference,
): Generator<void, One[]> {
  let runs: Keyed<One>[][] = []
  for (let at = 0; at < events.length; at += EVENTS_PER_STEP) {
    const chunk = events.slice(at, at + EVENTS_PER_STEP)
    const run = chunk.map((event) => ({ event, key: getKey(event, reference) }))
    runs.push(run.sort((a, b) => compareKeys(a.key, b.key)))
    yield
  }
  while (runs.length > 1) {
    const longer: Keyed<One>[][] = []
    for (let at = 0; at < runs.length; at += 2)
      longer.push(yield* mergeSteps(runs[at] ?? [], runs[at + 1] ?? []))
    runs = longer
  }
  const [ordered = []] = runs
  return ordered
    .filter(({ key }, at) => at === 0 || compareKeys(key, ordered[at - 1]?.key ?? key) !== 0)
    .map(({ event }) => event)
}

/** Merges two sorted runs; of two equal events, the one of the first run comes first. */
function* mergeSteps<One>(first: Keyed<One>[], second: Keyed<One>[]): Generator<void, Keyed<One>[]> {
  const [last, next] = [first.at(-1), second[0]]
  // most events arrive in order
  if (!last || !next || compareKeys(last.key, next.key) <= 0) return [...first, ...second]
  const merged: Keyed<One>[] = []
  let [a, b] = [0, 0]
  while (a < first.length || b < second.length) {
    const [one, other] = [first[a], second[b]]
    const isFirst = one && (!other || compareKeys(one.key, other.key) <= 0)
    if (isFirst) a += 1
    else b += 1
    merged.push((isFirst ? one : other)!)
    if (merged.length % EVENTS_PER_STEP === 0) yield
  }
  return merged
}

/** Runs all steps at once and returns the result. */
export function runToEnd<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
