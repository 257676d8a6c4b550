import type { LoadEmpty } from '../sighting.ts'
import type { Milestones } from './milestones.ts'

/** What cycles need to know of a trip. Milliseconds; places as keys. */
export interface TripFacts extends Milestones {
  waybill_id: number
  trip_start_ts: number
  load_empty: LoadEmpty | null
  origin_place: string | null
  destination_place: string | null
  /** Track miles since departure, as far as stations tell. */
  miles: number
}

export const LEGS = ['loaded_transit', 'held', 'unload_dwell', 'empty_transit', 'load_dwell'] as const
export type LegKind = (typeof LEGS)[number]

/** A part of a cycle; `to_ts` is `null` while it lasts. */
export interface Leg {
  kind: LegKind
  from_ts: number
  to_ts: number | null
}

/** From one release to the next, loaded or empty. */
export interface Cycle {
  trip: TripFacts
  /** `null` where no release was reported. */
  start_ts: number | null
  /** `null` while the cycle lasts, and where no release was reported. */
  end_ts: number | null
  isUnderWay: boolean
  /** Those whose both ends were reported, and the one that lasts. */
  legs: readonly Leg[]
  isIncomplete: boolean
}

/** The cycles of one unit, from its trips in the order in which they began. */
export function toCycles(trips: readonly TripFacts[]): Cycle[] {
  return trips.map((trip, at) => getCycle(trip, trips[at - 1], trips[at + 1]))
}

function getCycle(trip: TripFacts, before: TripFacts | undefined, next: TripFacts | undefined): Cycle {
  const start_ts = getStart(trip, before)
  const end_ts = next ? getStart(next, trip) : trip.ended_ts
  const isUnderWay = next === undefined && end_ts === null
  const legs = getLegs(trip, start_ts, end_ts, isUnderWay)
  return {
    trip,
    start_ts,
    end_ts,
    isUnderWay,
    legs,
    isIncomplete: isIncomplete(start_ts, end_ts, isUnderWay, legs),
  }
}

/** A unit is released for its next trip at the end of the one before, or where it was loaded. */
function getStart(trip: TripFacts, before: TripFacts | undefined): number | null {
  return trip.released_ts ?? before?.ended_ts ?? null
}

function getLegs(
  trip: TripFacts,
  start_ts: number | null,
  end_ts: number | null,
  isUnderWay: boolean,
): readonly Leg[] {
  const { placed_ts } = trip
  const isLoaded = trip.load_empty !== 'E'
  const constructive_ts = isBefore(trip.constructive_ts, placed_ts) ? trip.constructive_ts : null
  const ready_ts = (isLoaded ? constructive_ts : null) ?? placed_ts ?? constructive_ts
  // released where it was loaded ends a loaded unit's own end: the rest of the time it was loaded again
  const released_ts = isLoaded && isBefore(trip.ended_ts, end_ts) ? trip.ended_ts : end_ts
  const spans: [LegKind, number | null, number | null][] = [
    [isLoaded ? 'loaded_transit' : 'empty_transit', start_ts, ready_ts],
    ...(isLoaded ? [['held', constructive_ts, placed_ts] as [LegKind, number | null, number | null]] : []),
    [isLoaded ? 'unload_dwell' : 'load_dwell', isLoaded ? placed_ts : ready_ts, released_ts],
    ...(released_ts !== end_ts
      ? [['load_dwell', released_ts, end_ts] as [LegKind, number | null, number | null]]
      : []),
  ]
  const known = spans.filter(([, from_ts]) => from_ts !== null)
  return known.flatMap(([kind, from_ts, to_ts], at): Leg[] => {
    const lasts = isUnderWay && to_ts === null && at === known.length - 1
    return from_ts !== null && (to_ts !== null || lasts) ? [{ kind, from_ts, to_ts }] : []
  })
}

const isBefore = (ts: number | null, other: number | null): boolean =>
  ts !== null && (other === null || ts < other)

/** Nothing is missing where each leg begins when the one before ends, from release to release. */
function isIncomplete(
  start_ts: number | null,
  end_ts: number | null,
  isUnderWay: boolean,
  legs: readonly Leg[],
): boolean {
  if (start_ts === null || legs[0]?.from_ts !== start_ts) return true
  const gap = legs.some(({ to_ts }, at) => at < legs.length - 1 && legs[at + 1]?.from_ts !== to_ts)
  return gap || (!isUnderWay && (end_ts === null || legs.at(-1)?.to_ts !== end_ts || end_ts <= start_ts))
}
