import { type Cycle, toCycles } from '#rail/cycles/cycles.ts'
import { NO_MILESTONES } from '#rail/cycles/milestones.ts'
import { toRoundTrips } from '#rail/cycles/round-trips.ts'
import type { Trip } from '#rail/trip.ts'
import type { Db, Statements } from '../../../db/tx.ts'
import {
  replaceRoundTrips,
  type NamedFacts,
  selectFactsSince,
  selectUnitFacts,
  upsertTripFacts,
  type Since,
  type UnitFacts,
} from './cycles.queries.ts'
import type { CurrentRow, WaybillRow } from './trips.queries.ts'

/**
 * Writes the measurements of changed trips and the round trips they belong to, in the transaction that folds the
 * trips. `current`: the previous state of each unit's current trip.
 */
export async function updateCycles(
  db: Db,
  customerId: number,
  rows: readonly WaybillRow[],
  current: ReadonlyMap<string, CurrentRow>,
): Promise<void> {
  const before = (row: WaybillRow) => getBefore(row, current)
  const changed = rows.filter((row) => isCycleChanged(row.trip, before(row)))
  const measured = new Set([...changed, ...rows.filter((row) => isServiceChanged(row.trip, before(row)))])
  if (measured.size > 0) await upsertTripFacts(db, customerId, [...measured].map(getFacts))
  if (changed.length === 0) return
  const units = Map.groupBy(changed, ({ trip }) => trip.equipment_id)
  const since = [...units].map(([equipment_id, own]): Since => ({
    equipment_id,
    from_ts: Math.min(...own.map(({ trip }) => trip.trip_start_ts)),
  }))
  await foldRoundTrips(db, customerId, since)
}

/** The same trip before its new events; null for a trip that was not known. */
function getBefore({ waybill_id, trip }: WaybillRow, current: ReadonlyMap<string, CurrentRow>): Trip | null {
  const before = current.get(trip.equipment_id)
  return before?.waybill_id === waybill_id ? before.trip : null
}

/** Most events are passing reports, which change no cycle. */
function isCycleChanged(trip: Trip, known: Trip | null): boolean {
  if (!known) return true
  return (
    trip.memory.milestones !== known.memory.milestones ||
    trip.memory.departed_ts !== known.memory.departed_ts ||
    trip.arrival_ts !== known.arrival_ts ||
    trip.trip_start_ts !== known.trip_start_ts ||
    trip.trip_end_ts !== known.trip_end_ts ||
    trip.load_empty_status !== known.load_empty_status ||
    trip.origin_place !== known.origin_place ||
    trip.destination_place !== known.destination_place
  )
}

/** Whether a value changed that the scorecard uses and cycles do not. */
const isServiceChanged = (trip: Trip, known: Trip | null): boolean =>
  trip.current_carrier !== known?.current_carrier ||
  trip.eta_first_ts !== known.eta_first_ts ||
  trip.rail_eta_first_ts !== known.rail_eta_first_ts ||
  trip.weight_lb !== known.weight_lb

function getFacts({ waybill_id, trip }: { waybill_id: number; trip: Trip }): UnitFacts {
  return {
    ...(trip.memory.milestones ?? NO_MILESTONES),
    waybill_id,
    equipment_id: trip.equipment_id,
    trip_start_ts: trip.trip_start_ts,
    departed_ts: trip.memory.departed_ts,
    arrival_ts: trip.arrival_ts,
    carrier: trip.current_carrier,
    eta_first_ts: trip.eta_first_ts,
    rail_eta_first_ts: trip.rail_eta_first_ts,
    weight_lb: trip.weight_lb,
    load_empty: trip.load_empty_status,
    origin_place: trip.origin_place,
    destination_place: trip.destination_place,
    miles: Math.round(trip.memory.miles),
  }
}

/** A changed trip changes its round trip and, if it begins one, the end of the previous one. */
async function foldRoundTrips(db: Db, customerId: number, since: readonly Since[]): Promise<void> {
  const facts = await selectFactsSince(db, customerId, since)
  const units = Map.groupBy(facts, ({ equipment_id }) => equipment_id)
  const folded = [...units].map(([equipment_id, trips]) => {
    const context = new Set(trips.filter(({ is_context }) => is_context).map(({ waybill_id }) => waybill_id))
    const own = toRoundTrips(toCycles(trips)).filter(({ waybill_id }) => !context.has(waybill_id))
    const from_ts = trips.find(({ is_context }) => !is_context)?.trip_start_ts ?? 0
    return { from: { equipment_id, from_ts }, rows: own.map((trip) => ({ ...trip, equipment_id })) }
  })
  await replaceRoundTrips(
    db,
    customerId,
    folded.map(({ from }) => from),
    folded.flatMap(({ rows }) => rows),
  )
}

/** A cycle with what people see of its trip. */
export interface NamedCycle extends Cycle {
  trip: NamedFacts
}

/** Every cycle of a unit, oldest first; none for a unit that was never reported. */
export async function readUnitCycles(
  db: Pick<Statements, 'rows'>,
  customerId: number,
  equipmentId: string,
): Promise<NamedCycle[]> {
  const trips = await selectUnitFacts(db, customerId, equipmentId)
  return toCycles(trips).flatMap((cycle, at) => {
    const trip = trips[at]
    return trip ? [{ ...cycle, trip }] : []
  })
}
