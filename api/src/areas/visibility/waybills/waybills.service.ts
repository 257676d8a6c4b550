import { meaningOf } from '#rail/status.ts'
import type { TripChange } from '#rail/trace.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import { normalizeAssetTerm, statusLabel } from '#contract/areas/visibility/assets/assets.rules.ts'
import type * as contract from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { Json, type ReadCtx } from '../../../http/context.ts'
import { toTrip, type Trip, type TripEvent } from './trips.service.ts'
import { selectAssetHistory, selectTripEvents, selectWaybill, type WaybillRow } from './waybills.queries.ts'

type Details = Result<typeof contract.getWaybill>

/** One waybill with everything its details page shows. Throws not_found alike for a foreign and a missing one. */
export async function getWaybill(
  ctx: ReadCtx,
  { params }: Input<typeof contract.getWaybill>,
): Promise<Details> {
  const { row, trip } = await readTrip(ctx, params.waybillId)
  const placeOf = (place: string | null) => (place === null ? null : trip.placeOf(place))
  return {
    ...row.asset,
    origin: placeOf(row.origin_place),
    destination: placeOf(row.destination_place),
    current: placeOf(row.current_place),
    parties: partiesOf(row),
    commodities: commoditiesOf(row),
    route: trip.trace.route.map(({ carrier, junction }) => ({
      carrier,
      junction: junction === null ? null : trip.placeOf(junction).display_name,
    })),
    weight_lb: row.weight_lb,
    sightings: sightingsOf(row, trip),
    eta_history: trip.trace.etas.map(({ source, date, made_ts }) => ({
      source,
      date: new Date(date).toISOString(),
      made_ts: new Date(made_ts).toISOString(),
    })),
    eta_basis: {
      lane_trip_count: row.lane_trip_count,
      lane_median_hours: row.lane_median_hours,
      explanation: trip.trace.explanation,
    },
    report_groups: row.report_groups,
  }
}

/** What changed on a waybill, newest first: told from its events, so it never disagrees with the row. Throws not_found. */
export async function listActivity(
  ctx: ReadCtx,
  { params }: Input<typeof contract.listActivity>,
): Promise<Result<typeof contract.listActivity>> {
  const { row, trip } = await readTrip(ctx, params.waybillId)
  const entries = trip.trace.activity.map((change, index) => ({
    history_id: index + 1,
    waybill_id: row.asset.waybill_id,
    customer_id: ctx.customerId,
    user_id: null,
    created_by_user_id: null,
    override_field: change.field,
    override_display_name: change.display_name,
    old_value: readable(change.field, change.old, trip),
    new_value: readable(change.field, change.new, trip),
    ...originOf(change, trip),
    operation: change.old === null ? 'insert' : 'update',
    source_table: 'events',
    user: null,
  }))
  return entries.reverse()
}

/** The trips of one piece of equipment, newest first; unknown equipment has none (VIS-019). */
export async function listAssetHistory(
  ctx: ReadCtx,
  { params, body }: Input<typeof contract.listAssetHistory>,
): Promise<Json> {
  const ask = { ...body, equipmentId: normalizeAssetTerm(params.assetId) }
  return new Json(await selectAssetHistory(ctx.db.last, ctx.customerId, ask))
}

async function readTrip(ctx: ReadCtx, waybillId: number): Promise<{ row: WaybillRow; trip: Trip }> {
  const row = await selectWaybill(ctx.db, ctx.customerId, waybillId)
  if (row === null) throw new AppError('not_found')
  const found = await selectTripEvents(ctx.db.last, ctx.customerId, {
    equipment_id: row.asset.equipment_id,
    equipment_kind: row.asset.equipment_kind,
    trip_start_ts: row.trip_start_ts,
    trip_end_ts: row.trip_end_ts,
    places: [row.origin_place, row.destination_place, row.current_place],
  })
  return { row, trip: toTrip(row, found) }
}

function partiesOf({ asset }: WaybillRow): Details['parties'] {
  return [
    { type: 'shipper' as const, name: asset.shipper, location: asset.origin_location },
    { type: 'consignee' as const, name: asset.consignee, location: asset.destination_location },
  ].flatMap(({ name, ...party }) => (name === null ? [] : [{ ...party, name }]))
}

function commoditiesOf({ asset, is_hazmat, associated_stcc }: WaybillRow): Details['commodities'] {
  const { commodity_code, commodity } = asset
  if (commodity_code === null) return []
  return [{ commodity_code, commodity, is_hazmat: is_hazmat ?? false, associated_stcc }]
}

function sightingsOf(row: WaybillRow, { events, reference, placeOf }: Trip): Details['sightings'] {
  return events.toReversed().map((event) => {
    const meaning = meaningOf(reference, event)
    const isThere = event.place === row.destination_place
    return {
      sighting_date: new Date(event.event_ts).toISOString(),
      sighting_event_code: event.code,
      sighting_event_code_text: meaning.event_text,
      code_source: event.code_source,
      carrier: event.carrier,
      train_id: event.train_id,
      load_empty_status: event.load_empty,
      status_code: (isThere ? meaning.status_code_at_destination : null) ?? meaning.status_code,
      location: placeOf(event.place),
      received_ts: event.received_ts,
    }
  })
}

/** A changed value in the words of the screen: labels for statuses, names for places. */
function readable(field: string, value: string | null, { placeOf }: Trip): string | null {
  if (value === null) return null
  if (field === 'status_code') return statusLabel(Number(value))
  return field.endsWith('_place') ? placeOf(value).display_name : value
}

/** When a change happened and was learned of, and the report it came from. */
function originOf({ event, at }: TripChange, { reference, placeOf }: Trip) {
  const { received_ts } = event as TripEvent
  return {
    created_ts: received_ts,
    updated_ts: received_ts,
    operation_ts: new Date(at).toISOString(),
    metadata: {
      carrier: event.carrier,
      code_source: event.code_source,
      code: event.code,
      event: meaningOf(reference, event).event_text,
      location: placeOf(event.place).display_name,
    },
  }
}
