import { NO_MILESTONES, type Milestones } from './cycles/milestones.ts'
import type { Etas } from './eta/walk.ts'
import type { EventKey, RailEvent } from './event.ts'
import type { CodeSource, EquipmentKind, LoadEmpty } from './sighting.ts'

/** A railroad that carried the unit, and the place where it took over; `null` for the first one. */
export interface RouteLeg {
  carrier: string
  junction: string | null
}

/** What a waybill says about a shipment, apart from its location. */
export interface WaybillData {
  waybill_number: string | null
  waybill_ts: number | null
  bill_of_lading_number: string | null
  load_empty_status: LoadEmpty | null
  shipper: string | null
  consignee: string | null
  commodity_code: string | null
  origin_place: string | null
  destination_place: string | null
  weight_lb: number | null
}

/** What a trip inherits from the previous one: its number, and a waybill issued before the unit was free. */
export interface Before {
  waybill_number: string | null
  pending: WaybillData | null
}

/** What the fold remembers between events beyond the displayed values; small, and plain JSON. */
export interface TripMemory {
  first: EventKey
  last: EventKey
  before: Before
  pending: WaybillData | null
  route: RouteLeg[]
  is_cancelled: boolean
  departed_ts: number | null
  /** Absent in trips folded before cycles were. */
  milestones?: Milestones
  /** Track miles since departure. */
  miles: number
  /** Fewest miles to the destination so far; going back from there is out of route. */
  least_miles_left: number | null
}

/** One movement of one piece of equipment, from billing or loading to release or the gate. Times in milliseconds. */
export interface Trip extends WaybillData, Etas {
  equipment_id: string
  equipment_kind: EquipmentKind
  status_code: number | null
  current_place: string | null
  last_event_code: string | null
  last_event_source: CodeSource | null
  last_event_text: string | null
  last_sighting_ts: number | null
  current_carrier: string | null
  /**
   * The railroad that the last report handed the unit to: empty where no report names it, null where the unit was not
   * handed over.
   */
  handed_to: string | null
  train_id: string | null
  /** The railroad's estimate, when it was made, and its first one for the present destination. */
  rail_eta_ts: number | null
  rail_eta_made_ts: number | null
  rail_eta_first_ts: number | null
  arrival_ts: number | null
  /** Since when the unit waits for its people: notified, placed or stored, and not yet released or moved. */
  waiting_since_ts: number | null
  last_notify_ts: number | null
  imdl_pickup_number: string | null
  ingate_ts: number | null
  ramped_ts: number | null
  deramped_ts: number | null
  completed_ts: number | null
  trip_start_ts: number
  /** Start of the next trip; `null` while this is the latest. */
  trip_end_ts: number | null
  exceptions: string[]
  memory: TripMemory
}

const NO_WAYBILL: WaybillData = {
  waybill_number: null,
  waybill_ts: null,
  bill_of_lading_number: null,
  load_empty_status: null,
  shipper: null,
  consignee: null,
  commodity_code: null,
  origin_place: null,
  destination_place: null,
  weight_lb: null,
}

/** A trip that begins with an event, before that event has been applied to it. */
export function emptyTrip(event: RailEvent, first: EventKey, before: Before): Trip {
  return {
    ...NO_WAYBILL,
    ...inherited(event, before),
    equipment_id: event.equipment_id,
    equipment_kind: event.equipment_kind,
    status_code: null,
    current_place: null,
    last_event_code: null,
    last_event_source: null,
    last_event_text: null,
    last_sighting_ts: null,
    current_carrier: null,
    handed_to: null,
    train_id: null,
    eta: null,
    eta_first_ts: null,
    rail_eta_ts: null,
    rail_eta_made_ts: null,
    rail_eta_first_ts: null,
    arrival_ts: null,
    waiting_since_ts: null,
    last_notify_ts: null,
    imdl_pickup_number: null,
    ingate_ts: null,
    ramped_ts: null,
    deramped_ts: null,
    completed_ts: null,
    trip_start_ts: event.event_ts,
    trip_end_ts: null,
    exceptions: [],
    memory: {
      first,
      last: first,
      before,
      pending: null,
      route: [],
      is_cancelled: false,
      departed_ts: null,
      milestones: NO_MILESTONES,
      miles: 0,
      least_miles_left: null,
    },
  }
}

/** The waybill written ahead belongs to this trip unless its first event names another one. */
function inherited(event: RailEvent, { pending }: Before): WaybillData {
  const isOther = event.waybill_number !== null && event.waybill_number !== pending?.waybill_number
  const isOtherLoad =
    event.load_empty !== null &&
    pending !== null &&
    pending.load_empty_status !== null &&
    event.load_empty !== pending.load_empty_status
  return pending === null || isOther || isOtherLoad ? NO_WAYBILL : pending
}

/** Merges an event's waybill facts into the known ones; an event of the previous waybill contributes nothing. */
export function updateWaybill(known: WaybillData, event: RailEvent, before: Before): void {
  const { waybill_number } = event
  const isNamed = waybill_number !== null && waybill_number !== known.waybill_number
  if (isNamed && waybill_number === before.waybill_number) return
  if (isNamed) {
    known.waybill_number = waybill_number
    known.waybill_ts = event.event_ts
  }
  known.bill_of_lading_number = event.bill_of_lading_number ?? known.bill_of_lading_number
  known.shipper = event.shipper ?? known.shipper
  known.consignee = event.consignee ?? known.consignee
  known.commodity_code = event.stcc ?? known.commodity_code
  known.origin_place = event.origin_place ?? known.origin_place
  known.destination_place = event.destination_place ?? known.destination_place
  known.weight_lb = event.weight_lb || known.weight_lb
}

export const noWaybill = (): WaybillData => ({ ...NO_WAYBILL })

export const isComplete = (trip: Trip): boolean => trip.status_code === 100 || trip.memory.is_cancelled
