import { showEquipment } from '#contract/base/asset-term.ts'
import type { RailEvent } from '#rail/event.ts'
import { displayPlace } from '#rail/place.ts'
import { getMeaning, STATUS, type Action } from '#rail/status.ts'
import type { EtaNow, FactRow, NewFact } from '../../../facts/facts.ts'
import type { FeedReference } from '../reference/reference.service.ts'
import type { WaybillRow } from './trips.queries.ts'
import type { Accepted } from './trips.service.ts'

type Kind = 'constructive_placement' | 'notify' | 'actual_placement' | 'bad_order' | 'hold'

const REPORT_KINDS: Partial<Record<Action, Kind>> = {
  constructive_placement: 'constructive_placement',
  notify: 'notify',
  actual_placement: 'actual_placement',
  bad_order: 'bad_order',
  hold: 'hold',
  interchange_refused: 'hold',
}

/** Whether an event alone is worth a notification. */
export const reportsFact = (event: RailEvent, reference: FeedReference): boolean =>
  REPORT_KINDS[getMeaning(reference, event).action] !== undefined

const LABELS: Record<Kind, string> = {
  constructive_placement: 'is constructively placed',
  notify: 'is available to you (notified)',
  actual_placement: 'is placed',
  bad_order: 'is in bad order',
  hold: 'is held',
}

const DAY_MS = 86_400_000

/**
 * The facts in new events that are worth a notification. The same fact from two railroads or in another order has the
 * same key: a placement counts once per trip and place, a defect and a hold also once a day.
 */
export function factsOfTrips(
  customerId: number,
  { added, arrived, rows }: Pick<Accepted, 'added' | 'arrived' | 'rows'>,
  reference: FeedReference,
): NewFact[] {
  if (rows.length === 0) return []
  const byUnit = Map.groupBy(rows, ({ trip }) => trip.equipment_id)
  const facts: NewFact[] = []
  for (const event of added) {
    const kind = REPORT_KINDS[getMeaning(reference, event).action]
    const row = kind && getTrip(byUnit.get(event.equipment_id) ?? [], event)
    if (kind && row)
      facts.push(
        getFact(customerId, row, {
          kind,
          ts: event.event_ts,
          key: toKey(kind, row, event),
          // the unit may have moved on since
          place: displayPlace(event.place),
        }),
      )
  }
  const there = new Map(arrived.map((one) => [one.waybill_id, getPlace(one)]))
  for (const row of rows) {
    const ts = there.has(row.waybill_id) ? row.trip.arrival_ts : null
    const place = there.get(row.waybill_id) ?? null
    if (ts === null) continue
    const key = arrivalKey(row, place)
    facts.push(getFact(customerId, row, { kind: 'arrival', ts, key, place: place && displayPlace(place) }))
  }
  return facts
}

const getPlace = ({ trip, steps }: Accepted['arrived'][number]): string | null =>
  steps.find(({ event }) => event.event_ts === trip.arrival_ts)?.event.place ?? null

/** An arrival reported at a junction and canceled by the interchange there must not suppress the real one. */
const arrivalKey = ({ waybill_id, trip }: WaybillRow, place: string | null): string =>
  place === null || place === trip.destination_place ? String(waybill_id) : `${waybill_id} ${place}`

/** The trip of a unit an event falls into; its trips are oldest first, and may be as many as its events. */
function getTrip(rows: readonly WaybillRow[], { event_ts }: RailEvent): WaybillRow | undefined {
  let [from, to] = [0, rows.length]
  while (from < to) {
    const middle = (from + to) >> 1
    if (rows[middle]!.trip.trip_start_ts <= event_ts) from = middle + 1
    else to = middle
  }
  const row = rows[from - 1]
  return row && event_ts < (row.trip.trip_end_ts ?? Number.POSITIVE_INFINITY) ? row : undefined
}

function toKey(kind: Kind, { waybill_id }: WaybillRow, { place, event_ts }: RailEvent): string {
  const isOften = kind === 'bad_order' || kind === 'hold'
  return `${waybill_id} ${place}${isOften ? ` ${Math.floor(event_ts / DAY_MS)}` : ''}`
}

function getFact(
  customerId: number,
  row: WaybillRow,
  { kind, ts, key, place }: { kind: Kind | 'arrival'; ts: number; key: string; place: string | null },
): NewFact {
  const { equipment_id } = row.trip
  const text = kind === 'arrival' ? 'arrived' : LABELS[kind]
  return {
    kind,
    key,
    ts,
    equipment_id,
    waybill_id: row.waybill_id,
    group_ids: row.group_ids,
    data: {
      text: `${showEquipment(equipment_id)} ${text}${place ? ` at ${place}` : ''}.`,
      path: toPath(customerId, row),
      row: shownRow(row),
    },
  }
}

/** Estimates of active trips, to be compared with those last announced. */
export const toEtas = (customerId: number, rows: readonly WaybillRow[]): EtaNow[] =>
  rows.flatMap((row) => {
    const { trip } = row
    const isUnderWay = trip.trip_end_ts === null && (trip.status_code ?? 0) < STATUS.arrived
    if (!isUnderWay || trip.eta === null) return []
    return {
      waybill_id: row.waybill_id,
      equipment_id: trip.equipment_id,
      group_ids: row.group_ids,
      ts: trip.eta.made_ts,
      eta_ts: trip.eta.p50_ts,
      path: toPath(customerId, row),
      row: shownRow(row),
    }
  })

const toPath = (customerId: number, { waybill_id }: WaybillRow): string =>
  `/visibility/${customerId}/waybills/${waybill_id}`

const shownRow = ({ trip, ...row }: WaybillRow): FactRow => ({
  equipment_id: trip.equipment_id,
  equipment_kind: trip.equipment_kind,
  status_code: trip.status_code,
  load_empty_status: trip.load_empty_status,
  current_location: row.current_location,
  last_event_text: trip.last_event_text,
  last_event_code: trip.last_event_code,
  origin_location: row.origin_location,
  destination_location: row.destination_location,
  commodity: row.commodity,
  commodity_code: trip.commodity_code,
  shipper: trip.shipper,
  consignee: trip.consignee,
  exceptions: trip.exceptions,
  current_carrier: trip.current_carrier,
  bill_of_lading_number: trip.bill_of_lading_number,
  train_id: trip.train_id,
  imdl_pickup_number: trip.imdl_pickup_number,
  waybill_number: trip.waybill_number,
})
