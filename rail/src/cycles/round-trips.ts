import { LEGS, type Cycle, type LegKind } from './cycles.ts'
import type { Interruption } from './milestones.ts'

/** Why a round trip counts in no figure. */
export type ExclusionReason = 'incomplete' | 'bad_order'

/** From a loaded release to the next loaded release: a loaded cycle and the empty ones after it. Milliseconds. */
export interface RoundTrip {
  /** Waybill of the loaded trip. */
  waybill_id: number
  trip_start_ts: number
  start_ts: number | null
  /** `null` while the round trip lasts, and where the next loaded release was not reported. */
  end_ts: number | null
  isUnderWay: boolean
  origin_place: string | null
  destination_place: string | null
  /** Time spent in each leg; `null` where its beginning or end was not reported or it still lasts. */
  legs: Readonly<Record<LegKind, number | null>>
  stored_ms: number
  bad_order_ms: number
  loaded_miles: number
  empty_miles: number
  left_out: ExclusionReason | null
}

/**
 * The round trips of one unit, from its cycles in order of their start; anything before its first load does not
 * count.
 */
export function toRoundTrips(cycles: readonly Cycle[]): RoundTrip[] {
  const starts = cycles.flatMap((cycle, at) => (cycle.trip.load_empty === 'L' ? [at] : []))
  return starts.map((from, at) =>
    toRoundTrip(cycles.slice(from, starts[at + 1]), cycles[starts[at + 1] ?? -1]),
  )
}

function toRoundTrip(own: readonly Cycle[], next: Cycle | undefined): RoundTrip {
  const [loaded] = own
  if (!loaded) throw new Error('a round trip begins with a loaded cycle')
  const { trip, start_ts } = loaded
  const end_ts = next?.start_ts ?? null
  const legs = sumLegs(own, loaded, end_ts)
  const interruptions = own.flatMap((cycle) => cycle.trip.interruptions)
  const until = end_ts ?? own.at(-1)?.trip.ended_ts ?? null
  const bad_order_ms = totalDuration(interruptions, 'bad_order', until)
  const isUnderWay = next === undefined
  const isWhole = start_ts !== null && (isUnderWay || LEGS.every((kind) => legs[kind] !== null))
  const badOrder = interruptions.some(({ kind }) => kind === 'bad_order') ? 'bad_order' : null
  return {
    waybill_id: trip.waybill_id,
    trip_start_ts: trip.trip_start_ts,
    start_ts,
    end_ts,
    isUnderWay,
    origin_place: trip.origin_place,
    destination_place: trip.destination_place,
    legs,
    stored_ms: totalDuration(interruptions, 'stored', until),
    bad_order_ms,
    loaded_miles: trip.miles,
    empty_miles: own.slice(1).reduce((miles, cycle) => miles + cycle.trip.miles, 0),
    left_out: isWhole ? badOrder : 'incomplete',
  }
}

/** Between the empty release and the last placement before the next load a unit is in empty transit, however many stops it makes. */
function sumLegs(
  own: readonly Cycle[],
  loaded: Cycle,
  end_ts: number | null,
): Record<LegKind, number | null> {
  const lengths = Object.fromEntries(LEGS.map((kind) => [kind, null])) as Record<LegKind, number | null>
  for (const { kind, from_ts, to_ts } of loaded.legs) if (to_ts !== null) lengths[kind] = to_ts - from_ts
  const isHeld = loaded.legs.some(({ kind }) => kind === 'held')
  if (!isHeld && lengths.loaded_transit !== null) lengths.held = 0
  const last = own.length > 1 ? own.at(-1) : undefined
  if (last) {
    const released_ts = loaded.trip.ended_ts
    const ready_ts = last.legs.find(({ kind }) => kind === 'empty_transit')?.to_ts ?? null
    lengths.empty_transit = elapsed(released_ts, ready_ts)
    lengths.load_dwell = elapsed(ready_ts, end_ts)
  } else if (lengths.load_dwell !== null) lengths.empty_transit = 0
  return lengths
}

const elapsed = (from_ts: number | null, to_ts: number | null): number | null =>
  from_ts === null || to_ts === null || to_ts < from_ts ? null : to_ts - from_ts

function totalDuration(
  interruptions: readonly Interruption[],
  kind: Interruption['kind'],
  until: number | null,
): number {
  return interruptions
    .filter((one) => one.kind === kind)
    .reduce((length, { from_ts, to_ts }) => length + Math.max(0, (to_ts ?? until ?? from_ts) - from_ts), 0)
}
