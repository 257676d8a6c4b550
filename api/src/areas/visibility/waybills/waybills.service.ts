import { readAt } from '#rail/eta/walk.ts'
import { explain, getShiftText } from '#rail/eta/texts.ts'
import { getEventText } from '#rail/apply.ts'
import { getMeaning } from '#rail/status.ts'
import type { TripChange } from '#rail/trace.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import {
  ARRIVED_STATUS,
  exceptionLabel,
  statusLabel,
} from '#contract/areas/visibility/assets/assets.rules.ts'
import type * as trips from '#contract/areas/lookups/trips/trips.contract.ts'
import * as contract from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { toUnitId } from '#rail/equipment.ts'
import { type Ctx, Json, type ReadCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { type DueChange, selectDueChanges } from '../due/due.queries.ts'
import { type EditRow, selectEdits } from '../overrides/overrides.queries.ts'
import { toTrip, type Trip, type TripEvent } from './trips.service.ts'
import { selectAssetHistory, selectTripEvents, selectWaybill, type WaybillRow } from './waybills.queries.ts'

type Details = Result<typeof contract.getWaybill>

export const waybillsService = implement(contract, {
  getWaybill,

  /**
   * The changes of a waybill, newest first; derived from its events, so they never disagree with the row. Throws
   * not_found.
   */
  async listActivity(ctx, { params }) {
    // sent ahead of the trip's last statement, on the same connection
    const dues = selectDueChanges(ctx.db, ctx.customerId, params.waybillId)
    dues.catch(() => {})
    const edits = selectEdits(ctx.db, ctx.customerId, params.waybillId)
    edits.catch(() => {})
    const { row, trip } = await readTrip(ctx, params.waybillId)
    const entries = getActivity(row, trip).map((change, index) => ({
      history_id: index + 1,
      waybill_id: row.asset.waybill_id,
      customer_id: ctx.customerId,
      user_id: null,
      created_by_user_id: null,
      override_field: change.field,
      override_display_name: change.display_name,
      old_value: readable(change.field, change.old, trip),
      new_value: readable(change.field, change.new, trip),
      ...getOrigin(change, trip),
      operation: change.old === null ? 'insert' : 'update',
      source_table: 'events',
      user: null,
    }))
    const dated = dueEntries(await dues, ctx.customerId, params.waybillId, entries.length)
    const edited = editEntries(await edits, row, ctx.customerId, entries.length + dated.length)
    return [...entries, ...dated, ...edited].toSorted(
      (a, b) => Date.parse(b.operation_ts) - Date.parse(a.operation_ts) || b.history_id - a.history_id,
    )
  },
})

/** One waybill with everything its details page shows. Throws not_found alike for a foreign and a missing one. */
async function getWaybill(ctx: ReadCtx, { params }: Input<typeof contract.getWaybill>): Promise<Details> {
  const { row, trip } = await readTrip(ctx, params.waybillId)
  const getPlace = (place: string | null) => (place === null ? null : trip.getPlace(place))
  return {
    ...row.asset,
    origin: getPlace(row.origin_place),
    destination: getPlace(row.destination_place),
    current: getPlace(row.current_place),
    parties: getParties(row),
    commodities: getCommodities(row),
    route: trip.trace.route.map(({ carrier, junction }) => ({
      carrier,
      junction: junction === null ? null : trip.getPlace(junction).display_name,
    })),
    ...row.said,
    sightings: getSightings(row, trip),
    eta_history: getEtaHistory(row, trip),
    delays: (row.eta?.delays ?? []).map(({ text, ms }) => ({ text, hours: Math.round(ms / HOUR_MS) })),
    eta_basis: getEtaBasis(row),
    report_groups: row.report_groups,
  }
}

/**
 * Both parties' estimates, oldest first; at the same time the railroad's comes first, because ours already includes
 * it.
 */
function getEtaHistory({ eta_history }: WaybillRow, { trace }: Trip): Details['eta_history'] {
  const railroad = trace.railroad_etas.map(({ date, made_ts }) => ({
    source: 'rail' as const,
    date: new Date(date).toISOString(),
    made_ts: new Date(made_ts).toISOString(),
    earliest: null,
    latest: null,
    trips: null,
    reason: null,
  }))
  const ours = eta_history.map(({ made_ts, p10_ts, p50_ts, p90_ts, trips, reason }) => ({
    source: 'product' as const,
    date: p50_ts,
    made_ts,
    earliest: p10_ts,
    latest: p90_ts,
    trips,
    reason,
  }))
  return [...railroad, ...ours].toSorted((a, b) => Date.parse(a.made_ts) - Date.parse(b.made_ts))
}

/** The clock by which estimates move on, as the list reads it. */
const nextHour = (): number => (Math.floor(Date.now() / HOUR_MS) + 1) * HOUR_MS
const thisHour = (): number => nextHour() - HOUR_MS
const HOUR_MS = 3_600_000

type Spread = ReturnType<typeof readAt>

/** What of an estimate has moved on since its report: all of it, its range alone, or nothing. */
function getMoved(made: Spread, shown: Spread): 'estimate' | 'range' | null {
  if (shown.p50_ts > made.p50_ts) return 'estimate'
  return shown.p10_ts > made.p10_ts || shown.p90_ts > made.p90_ts ? 'range' : null
}

/** What an estimate lacks: a destination, or one that is a station with a known route. */
function withoutEstimate({ destination_location: to }: WaybillRow['asset']): string {
  if (to === null) return 'Destination unknown and no railroad ETA.'
  return `No route to ${to} and no railroad ETA.`
}

function getEtaBasis(row: WaybillRow): Details['eta_basis'] {
  const { eta, eta_first_ts, accuracy, lane_trip_count, lane_median_hours } = row
  const hasArrived = (row.asset.status_code ?? 0) >= ARRIVED_STATUS
  const range = eta && !hasArrived ? readAt(eta, nextHour()) : null
  const moved = eta && range && getMoved(eta, range)
  return {
    lane_trip_count,
    lane_median_hours,
    explanation: eta
      ? [explain(eta), ...(moved ? [getShiftText(eta, moved)] : [])].join(' ')
      : withoutEstimate(row.asset),
    trips: eta?.trips ?? 0,
    earliest: range && new Date(range.p10_ts).toISOString(),
    latest: range && new Date(range.p90_ts).toISOString(),
    range_updated:
      eta && range && new Date(moved ? Math.max(eta.made_ts, thisHour()) : eta.made_ts).toISOString(),
    first: eta_first_ts,
    within_day_share: accuracy?.within_day ?? null,
    median_error_hours: accuracy?.median_error_hours ?? null,
  }
}

/** People's changes, each with its author. */
const editEntries = (
  edits: readonly EditRow[],
  { asset }: WaybillRow,
  customerId: number,
  before: number,
): Result<typeof contract.listActivity> =>
  edits.map((edit, index) => ({
    history_id: before + index + 1,
    waybill_id: asset.waybill_id,
    customer_id: customerId,
    user_id: edit.user_id,
    created_by_user_id: edit.user_id,
    override_field: edit.field,
    override_display_name: FIELD_LABELS[edit.field] ?? edit.field,
    old_value: edit.old_value,
    new_value: edit.new_value,
    created_ts: edit.created_ts,
    updated_ts: edit.created_ts,
    operation_ts: edit.created_ts,
    operation: edit.old_value === null ? 'insert' : 'update',
    source_table: 'waybill_edits',
    metadata: {},
    user: { first_name: edit.first_name ?? 'Former', last_name: edit.last_name ?? 'user' },
  }))

const FIELD_LABELS: Record<string, string> = {
  note: 'Note',
  seals: 'Seals',
  references: 'References',
  shipper: 'Shipper',
  consignee: 'Consignee',
  commodity: 'Commodity',
  bill_of_lading_number: 'Bill of lading',
  weight_lb: 'Weight',
}

/** Changes of the due date, by people or a file. */
const dueEntries = (
  changes: readonly DueChange[],
  customerId: number,
  waybillId: number,
  before: number,
): Result<typeof contract.listActivity> =>
  changes.map(({ old_day, day, source, set_ts, user_id, first_name, last_name }, index) => ({
    history_id: before + index + 1,
    waybill_id: waybillId,
    customer_id: customerId,
    user_id,
    created_by_user_id: user_id,
    override_field: 'due_date',
    override_display_name: 'Due date',
    old_value: old_day,
    new_value: day,
    created_ts: set_ts,
    updated_ts: set_ts,
    operation_ts: set_ts,
    operation: old_day === null ? 'insert' : 'update',
    source_table: 'due_dates',
    metadata: { source },
    user: user_id === null ? null : { first_name: first_name ?? 'Former', last_name: last_name ?? 'user' },
  }))

/** What visibility offers to records of a trip: the content of its page, with status labels. Throws not_found. */
export async function describeTrip(ctx: Ctx, waybillId: number): Promise<Details & { status: string }> {
  // the transaction continues, so no statement here may be its last
  const reading = { ...ctx, db: { ...ctx.db, last: ctx.db } }
  const trip = await getWaybill(reading, { params: { customerId: ctx.customerId, waybillId } })
  return { ...trip, status: statusLabel(trip.status_code) }
}

/** What visibility offers to the lookups: the trips of one piece of equipment, newest first. */
export async function lookUpTrips(
  ctx: ReadCtx,
  { assetId, ...page }: { assetId: string } & Input<typeof trips.listAssetHistory>['body'],
): Promise<Json> {
  const query = { ...page, equipmentId: toUnitId(assetId) }
  return new Json(await selectAssetHistory(ctx.db.last, ctx.customerId, query))
}

/** A change of a displayed value; for one of our estimates with the reason. */
type Change = TripChange & { reason?: string }

/** The changes by the trip's events, and the estimates made from them, in order. */
function getActivity(row: WaybillRow, { trace, events }: Trip): Change[] {
  const byTime = new Map(events.map((event) => [event.event_ts, event]))
  const estimates = row.eta_history.flatMap(({ made_ts, p50_ts, reason }, index): Change[] => {
    const at = Date.parse(made_ts)
    const event = byTime.get(at)
    const old = row.eta_history[index - 1]?.p50_ts ?? null
    return event
      ? [{ field: 'product_eta_ts', display_name: 'ETA', old, new: p50_ts, at, event, reason }]
      : []
  })
  return [...trace.activity, ...estimates, ...impliedArrival(row, events)].toSorted((a, b) => a.at - b.at)
}

/** Sometimes only the next trip shows that a unit had reached its destination. */
function impliedArrival({ asset, trip_end_ts }: WaybillRow, events: Trip['events']): Change[] {
  const { arrival_date } = asset
  const event = events.at(-1)
  if (
    !event ||
    arrival_date === null ||
    trip_end_ts === null ||
    Date.parse(arrival_date) !== Date.parse(trip_end_ts)
  )
    return []
  const reported = { field: 'arrival_ts', display_name: 'Arrival', old: null, new: arrival_date, event }
  return [{ ...reported, at: Date.parse(arrival_date), reason: 'Its next trip started here.' }]
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

function getParties({ asset }: WaybillRow): Details['parties'] {
  return [
    { type: 'shipper' as const, name: asset.shipper, location: asset.origin_location },
    { type: 'consignee' as const, name: asset.consignee, location: asset.destination_location },
  ].flatMap(({ name, ...party }) => (name === null ? [] : [{ ...party, name }]))
}

function getCommodities({ asset, is_hazmat, associated_stcc }: WaybillRow): Details['commodities'] {
  const { commodity_code, commodity } = asset
  if (commodity_code === null && commodity === null) return []
  return [{ commodity_code, commodity, is_hazmat: is_hazmat ?? asset.hazmat_mark !== null, associated_stcc }]
}

function getSightings(row: WaybillRow, { events, reference, getPlace }: Trip): Details['sightings'] {
  return events.toReversed().map((event) => {
    const meaning = getMeaning(reference, event)
    const isThere = event.place === row.destination_place
    return {
      sighting_date: new Date(event.event_ts).toISOString(),
      sighting_event_code: event.code,
      sighting_event_code_text: getEventText(row.destination_place, event, meaning, reference),
      code_source: event.code_source,
      carrier: event.carrier,
      train_id: event.train_id,
      load_empty_status: event.load_empty,
      status_code: (isThere ? meaning.status_code_at_destination : null) ?? meaning.status_code,
      location: getPlace(event.place),
      received_ts: event.received_ts,
      message_id: event.message_id,
    }
  })
}

/** A changed value as the screen shows it: labels for statuses, names for places. */
function readable(field: string, value: string | null, { getPlace }: Trip): string | null {
  if (value === null) return null
  if (field === 'status_code') return statusLabel(Number(value))
  if (field === 'exceptions') return value.split(', ').map(exceptionLabel).join(', ')
  return field.endsWith('_place') ? getPlace(value).display_name : value
}

/** When a change happened and was learned of, and the report it came from. */
function getOrigin({ event, at, reason }: Change, { reference, getPlace }: Trip) {
  const { received_ts } = event as TripEvent
  return {
    created_ts: received_ts,
    updated_ts: received_ts,
    operation_ts: new Date(at).toISOString(),
    metadata: {
      carrier: event.carrier,
      code_source: event.code_source,
      code: event.code,
      event: getMeaning(reference, event).event_text,
      location: getPlace(event.place).display_name,
      ...(reason !== undefined && { reason }),
    },
  }
}
