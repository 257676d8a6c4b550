import type { FoundBy } from './places/places.ts'

/** Which list of event codes a code belongs to: AAR car location messages, or X12 element 157 of a 322. */
export type CodeSource = 'CLM' | 'DE157'

/** Railcar or intermodal unit, in the words of a customer's waybill_type. */
export type EquipmentKind = 'R' | 'imdl'

/** Loaded or empty, as CLM and X12 W205 report it. */
export type LoadEmpty = 'L' | 'E'

/**
 * One report of one piece of equipment at one place and time, whatever message brought it.
 * `null` means the message did not say. Times are ISO 8601 in UTC; names and places are upper case as received.
 */
export interface Sighting {
  /** Initial and unpadded number, `UTLX207444`. */
  equipment_id: string
  equipment_kind: EquipmentKind
  event_ts: string
  code_source: CodeSource
  code: string
  /** Reporting railroad, SCAC. */
  carrier: string | null
  city: string
  state: string
  load_empty: LoadEmpty | null
  train_id: string | null
  waybill_number: string | null
  bill_of_lading_number: string | null
  /** Number a drayman needs to fetch the unit; intermodal notifications carry it (X12 N9*PUN). */
  imdl_pickup_number: string | null
  origin_city: string | null
  origin_state: string | null
  destination_city: string | null
  destination_state: string | null
  /** Seven-digit commodity (X12 W203). */
  stcc: string | null
  shipper: string | null
  consignee: string | null
  /** The railroad's own estimate of arrival at destination (X12 DTM*371, CLM ETA record). */
  rail_eta_ts: string | null
  weight_lb: number | null
  /** Standard point location code of the place, where the message tells it. */
  splc?: string | null
  /** Number of the station at the reporting railroad (freight station accounting code). */
  fsac?: string | null
  /** Told by the clock of a place whose own zone is not certain: the zone it was read in. */
  local_time?: LocalTime
}

/** The zone a time was read in that a message told without one, and what the zone was known by. */
export interface LocalTime {
  zone: string
  by: FoundBy
}
