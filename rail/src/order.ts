import { compareKeys, keyOf, type EventKey, type Placed } from './event.ts'
import type { Reference } from './status.ts'

/** Events of one piece of equipment in their order, each once, however they came. */
export const inOrder = <One extends Placed>(events: readonly One[], reference: Reference): One[] =>
  runThrough(orderSteps(events, reference))

/** Few enough to be put in order in a millisecond. */
const EVENTS_A_STEP = 256

interface Keyed<One> {
  event: One
  key: EventKey
}

/** The same a few events at a time, for those who share their time. */
export function* orderSteps<One extends Placed>(
  events: readonly One[],
  reference: Reference,
): Generator<void, One[]> {
  let runs: Keyed<One>[][] = []
  for (let at = 0; at < events.length; at += EVENTS_A_STEP) {
    const some = events.slice(at, at + EVENTS_A_STEP)
    const run = some.map((event) => ({ event, key: keyOf(event, reference) }))
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

/** Two rows in their order as one; of two events alike, that of the first row comes first. */
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
    if (merged.length % EVENTS_A_STEP === 0) yield
  }
  return merged
}

/** The whole of some work at once. */
export function runThrough<T>(steps: Generator<void, T>): T {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
  }
}
