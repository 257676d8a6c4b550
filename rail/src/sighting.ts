import type { FoundBy } from './places/places.ts'

/** Which list of event codes a code belongs to: AAR car location messages, or X12 element 157 of a 322. */
export type CodeSource = 'CLM' | 'DE157'

/** Railcar or intermodal unit, in the terms of a customer's waybill_type. */
export type EquipmentKind = 'R' | 'imdl'

/** Loaded or empty, as CLM and X12 W205 report it. */
export type LoadEmpty = 'L' | 'E'

/**
 * One report about one piece of equipment at one place and time, whatever message it came in. `null` means the
 * message did not say. Times are ISO 8601 in UTC; names and places are upper case as received.
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
  /** Where the message names it: codes of states are read by it. */
  country?: string | null
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
  /** Standard point location code of the place, where the message has one. */
  splc?: string | null
  /** Number of the station at the reporting railroad (freight station accounting code). */
  fsac?: string | null
  /** Set when the time is in the zone of a place whose zone is uncertain: the zone that was used. */
  local_time?: LocalTime
}

/** The zone that was used for a time without one, and how that zone was determined. */
export interface LocalTime {
  zone: string
  by: FoundBy
}
