import type { AnchorRow, RemovedTrip } from './trips.queries.ts'

type Span = { equipment_id: string; trip_start_ts: number; trip_end_ts: number | null }

/** The least number that was given to one of its events, for each of the trips, oldest first; one way along both. */
export function earliestNumbers(
  trips: readonly Span[],
  anchors: readonly Pick<AnchorRow, 'anchor_ts' | 'waybill_id'>[],
): (number | null)[] {
  const ordered = anchors.toSorted((a, b) => a.anchor_ts - b.anchor_ts)
  let at = 0
  return trips.map(({ trip_start_ts, trip_end_ts }) => {
    let earliest: number | null = null
    for (; at < ordered.length; at += 1) {
      const { anchor_ts, waybill_id } = ordered[at]!
      if (anchor_ts >= (trip_end_ts ?? Infinity)) break
      if (anchor_ts >= trip_start_ts) earliest = Math.min(earliest ?? waybill_id, waybill_id)
    }
    return earliest
  })
}

/** How far from its old beginning a trip may begin after a new reading. */
const NEAR_MS = 45 * 86_400_000

/**
 * Numbers of trips whose first event is gone pass to unnumbered trips of the same unit with the closest beginning: it
 * is the same trip, reported in another zone or from its second event on. Fills in the numbers and returns the event
 * that identifies each from now on.
 */
export function inheritedNumbers(
  trips: readonly Span[],
  anchors: readonly AnchorRow[],
  numbers: (number | null)[],
): AnchorRow[] {
  const used = new Set(numbers)
  const nameless = trips.map((trip, at) => ({ trip, at })).filter(({ at }) => numbers[at] === null)
  const pairs = nameless.flatMap(({ trip, at }) =>
    anchors
      .map(({ anchor_ts, waybill_id }) => ({
        trip,
        at,
        waybill_id,
        distance: Math.abs(anchor_ts - trip.trip_start_ts),
      }))
      .filter(({ distance }) => distance <= NEAR_MS),
  )
  const inherited: AnchorRow[] = []
  for (const { trip, at, waybill_id } of pairs.sort((a, b) => a.distance - b.distance)) {
    if (numbers[at] !== null || used.has(waybill_id)) continue
    numbers[at] = waybill_id
    used.add(waybill_id)
    inherited.push({ equipment_id: trip.equipment_id, anchor_ts: trip.trip_start_ts, waybill_id })
  }
  return inherited
}

/**
 * For each removed trip, the trip of the same unit at its start time, or else the first; none where the unit has
 * none.
 */
export function getSuccessors(
  removed: readonly RemovedTrip[],
  rows: readonly { waybill_id: number; trip: Span }[],
): (RemovedTrip & { successor_id: number })[] {
  const byEquipment = Map.groupBy(rows, ({ trip }) => trip.equipment_id)
  return removed.flatMap((one) => {
    const own = byEquipment.get(one.equipment_id) ?? []
    const successor = own.findLast(({ trip }) => trip.trip_start_ts <= one.trip_start_ts) ?? own[0]
    return successor ? [{ ...one, successor_id: successor.waybill_id }] : []
  })
}
