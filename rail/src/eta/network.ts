import { runToEnd } from '../order.ts'
import { trackMiles, type StationFacts } from '../place.ts'
import type { EquipmentKind } from '../sighting.ts'
import type { Action } from '../status.ts'
import type { Gap } from './lane.ts'
import { getEnd, WAITS, type Passage, type TripRecord } from './passages.ts'
import { getQuantiles, type Spread } from './quantiles.ts'

/** How many times something was seen, and the mean and variance of its hours. */
type Moments = readonly [count: number, mean: number, variance: number]

/** What the latest trips of all lanes show about one kind of equipment, used where a lane has few trips. */
export interface KindModel {
  /** From the last report at one place to the first at the next, `A>B`; `A>@B` ends in the arrival at destination B. */
  hops: Record<string, Moments>
  /** From the first report at a place to the last. */
  stays: Record<string, Moments>
  /** Time to the next report after each action: count, p50, p75, p90. */
  gaps: Partial<Record<Action, readonly number[]>>
  /** From a report at the origin to the departure: count, p10, p50, p90. */
  leads: Partial<Record<Action, readonly number[]>>
  /** From a report that a unit waits to its next move: count, p10, p50, p90. */
  waits: Partial<Record<Action, readonly number[]>>
  /** Hours per remaining mile, including time in yards: count, p10, p50, p90. */
  pace: readonly number[]
}

export interface NetworkModel {
  trips: number
  kinds: Partial<Record<EquipmentKind, KindModel>>
}

/** How many of the latest trips the network is judged by. */
export const NETWORK_TRIPS = 500
/** Miles that represent the time at both ends. */
export const END_MILES = 60
const MIN_MILES = 100

const MOVES: ReadonlySet<Action> = new Set([
  'depart',
  'arrive',
  'report',
  'interchange_delivered',
  'interchange_received',
])
const LEAVES: ReadonlySet<Action> = new Set(['depart', 'report'])

/** What the latest trips of all lanes show; the newest are last. */
export const learnNetwork = (
  records: readonly TripRecord[],
  stations: ReadonlyMap<string, StationFacts>,
): NetworkModel => runToEnd(learnNetworkSteps(records, stations))

/** Few enough trips to learn from in a millisecond. */
const TRIPS_PER_STEP = 25

/** The same, a few trips at a time, yielding in between. */
export function* learnNetworkSteps(
  records: readonly TripRecord[],
  stations: ReadonlyMap<string, StationFacts>,
): Generator<void, NetworkModel> {
  const latest = records.slice(-NETWORK_TRIPS)
  const kinds: [EquipmentKind, KindModel][] = []
  for (const [kind, own] of Map.groupBy(latest, ({ lane }) => getEnd(lane).kind))
    kinds.push([kind, yield* learnKind(own, stations)])
  return { trips: records.length, kinds: Object.fromEntries(kinds) }
}

function* learnKind(
  records: readonly TripRecord[],
  stations: ReadonlyMap<string, StationFacts>,
): Generator<void, KindModel> {
  const [hops, stays, gaps, leads, waits] = [table(), table(), table(), table(), table()]
  const paces: number[] = []
  for (const [at, record] of records.entries()) {
    saveLinkState(record, hops, stays)
    recordActions(record.passages, gaps, leads, waits)
    recordPace(record, stations, paces)
    if (at % TRIPS_PER_STEP === TRIPS_PER_STEP - 1) yield
  }
  const ways = { hops: getMoments(hops), stays: getMoments(stays) }
  yield
  return {
    ...ways,
    gaps: getSpreads(gaps, [0.5, 0.75, 0.9], 10),
    leads: getSpreads(leads, [0.1, 0.5, 0.9], 10),
    waits: getSpreads(waits, [0.1, 0.5, 0.9], 10),
    pace: [paces.length, ...getQuantiles(paces, [0.1, 0.5, 0.9], 10_000)],
  }
}

type Table = Map<string, number[]>
const table = (): Table => new Map()

function note(into: Table, key: string, hours: number): void {
  const known = into.get(key)
  if (known) known.push(hours)
  else into.set(key, [hours])
}

function saveLinkState({ passages, lane }: TripRecord, hops: Table, stays: Table): void {
  let [place, , begin] = passages[0] ?? ['', 'report', 0]
  let last = begin
  for (const [next, , hours] of passages) {
    if (next !== place) {
      note(stays, place, begin - last)
      note(hops, `${place}>${next}`, last - hours)
      place = next
      begin = hours
    }
    last = hours
  }
  note(stays, place, begin - last)
  note(hops, `${place}>@${getEnd(lane).destination}`, last)
}

function recordActions(passages: readonly Passage[], gaps: Table, leads: Table, waits: Table): void {
  const departed = passages.find(([, action]) => LEAVES.has(action))?.[2]
  passages.forEach(([, action, hours], at) => {
    note(gaps, action, hours - (passages[at + 1]?.[2] ?? 0))
    if (departed !== undefined && hours > departed) note(leads, action, hours - departed)
    if (!WAITS.has(action)) return
    const moved = passages.slice(at + 1).find(([, next]) => MOVES.has(next))?.[2] ?? 0
    note(waits, action, hours - moved)
  })
}

function recordPace(
  { passages, lane }: TripRecord,
  stations: ReadonlyMap<string, StationFacts>,
  paces: number[],
) {
  const end = stations.get(getEnd(lane).destination)
  for (const [place, action, hours] of passages) {
    if (!LEAVES.has(action)) continue
    const miles = trackMiles(stations.get(place), end)
    if (miles !== null && miles > MIN_MILES) paces.push(hours / (miles + END_MILES))
  }
}

function getMoments(values: Table): Record<string, Moments> {
  return Object.fromEntries(
    [...values].map(([key, hours]) => {
      const mean = hours.reduce((sum, one) => sum + one, 0) / hours.length
      const variance = hours.reduce((sum, one) => sum + (one - mean) ** 2, 0) / hours.length
      return [key, [hours.length, Math.round(mean * 10) / 10, Math.round(variance)] as const]
    }),
  )
}

const getSpreads = (values: Table, shares: readonly number[], per: number) =>
  Object.fromEntries(
    [...values].map(([key, hours]) => [key, [hours.length, ...getQuantiles(hours, shares, per)] as const]),
  )

/** Fewer cases than this are not representative. */
const MIN = 4

/** A spread of a table; `null` when too little was seen. */
export function spreadIn(numbers: readonly number[] | undefined): Spread | null {
  const [count = 0, p10 = 0, p50 = 0, p90 = 0] = numbers ?? []
  return count < MIN ? null : { p10, p50, p90 }
}

/** The usual time to the next report after an action, over all lanes. */
export function gapAfter(model: KindModel | undefined, action: Action): Gap | null {
  const [count = 0, p50 = 0, p75 = 0, p90 = 0] = model?.gaps[action] ?? []
  return count < MIN ? null : { p50, p75, p90 }
}
