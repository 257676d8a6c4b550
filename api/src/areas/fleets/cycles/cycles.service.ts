import * as contract from '#contract/areas/fleets/cycles/cycles.contract.ts'
import { type Cycle as CycleResponse, MAX_EVENTS } from '#contract/areas/fleets/cycles/cycles.contract.ts'
import { LEG_NAMES } from '#contract/areas/fleets/fleets.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Leg } from '#rail/cycles/cycles.ts'
import { formatEquipment } from '#rail/equipment.ts'
import { getMeaning } from '#rail/status.ts'
import { implement } from '../../../implement.ts'
import { type NamedCycle, readUnitCycles } from '../../feeds/trips/cycles.service.ts'
import { feedReference } from '../../feeds/reference/reference.service.ts'
import { openUnit, placeNames, placeZones, toGroupId } from '../fleets.service.ts'
import { toRange } from '../figures/range.rules.ts'
import * as queries from './cycles.queries.ts'

const DAY_MS = 86_400_000

export const cyclesService = implement(contract, {
  /** The equipment of a group. Throws not_found for a group that is not the customer's or has none (FLT-016). */
  async listFleetEquipment(ctx, { params, query }) {
    const range = toRange(query, new Date())
    const rows = await queries.selectEquipmentWithCycles(
      ctx.db.last,
      ctx.customerId,
      toGroupId(params.group),
      range,
    )
    if (rows.length === 0) throw new AppError('not_found')
    return {
      equipment_ids: rows.map(({ id, cycle_count }) => ({
        id,
        display_name: formatEquipment(id),
        cycle_count,
      })),
    }
  },

  /** The cycles of a unit. Throws not_found for a unit that never had one (FLT-024). */
  async listCycles(ctx, { params, query }) {
    const [, cycles] = await Promise.all([
      openUnit(ctx, params.group, params.equipmentId),
      readUnitCycles(ctx.db.last, ctx.customerId, params.equipmentId),
    ])
    if (cycles.length === 0) throw new AppError('not_found')
    const { from_ts, until_ts } = toRange(query, new Date())
    const isWithin = ({ trip }: NamedCycle) =>
      trip.trip_start_ts >= from_ts.getTime() && trip.trip_start_ts < until_ts.getTime()
    return { waybill_cycles: cycles.filter(isWithin).toReversed().map(toCycle) }
  },

  /** The events of a unit. Throws not_found for a unit that never had one (FLT-025). */
  async listCycleEvents(ctx, { params, query }) {
    const { db, customerId, database } = ctx
    const [, rows] = await Promise.all([
      openUnit(ctx, params.group, params.equipmentId),
      queries.selectUnitEvents(db, customerId, params.equipmentId, toRange(query, new Date()), MAX_EVENTS),
    ])
    if (rows.length === 0 && !(await queries.hasEvents(db, customerId, params.equipmentId)))
      throw new AppError('not_found')
    const reference = await feedReference(database)
    const [getName, getZone] = [await placeNames(ctx), await placeZones(ctx)]
    return {
      events: rows.map((row) => ({
        sighting_date: row.sighting_date,
        location: { display_name: getName(row.place) ?? '', zone: getZone(row.place) },
        sighting_event_code_text: getMeaning(reference, row).event_text,
        carrier: row.carrier,
      })),
    }
  },
})

const STATUS_LABELS = { complete: 'Complete', under_way: 'Under way', incomplete: 'Incomplete data' } as const

function toCycle(cycle: NamedCycle): CycleResponse {
  const { trip, start_ts, end_ts, isUnderWay, isIncomplete, legs } = cycle
  const ended = isIncomplete ? 'incomplete' : 'complete'
  const status = isUnderWay ? 'under_way' : ended
  return {
    id: trip.waybill_id,
    status,
    status_label: STATUS_LABELS[status],
    start_date: new Date(start_ts ?? trip.trip_start_ts).toISOString(),
    total_cycle_duration: start_ts === null || end_ts === null ? null : getDays(end_ts - start_ts),
    transport_type: trip.equipment_kind,
    load_empty_status: trip.load_empty,
    origin_name: trip.origin_name,
    destination_name: trip.destination_name,
    incomplete_data: isIncomplete,
    cycle_legs: legs.map(getLeg),
  }
}

const getLeg = ({ kind, from_ts, to_ts }: Leg): CycleResponse['cycle_legs'][number] => ({
  status: kind,
  status_label: LEG_NAMES[kind],
  start_date: new Date(from_ts).toISOString(),
  duration_days: to_ts === null ? null : getDays(to_ts - from_ts),
})

/** To the minute. */
const getDays = (milliseconds: number): number => Math.round(milliseconds / 60_000) / (DAY_MS / 60_000)
