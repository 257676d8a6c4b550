import type { StationFacts } from '../place.ts'
import type { RailEvent } from '../event.ts'
import { STARTER_EVENT_CODES } from '../status.data.ts'
import { toReference } from '../status.ts'

const at = (lat: number, lon: number, zone: string, display_name: string): StationFacts => ({
  lat,
  lon,
  zone,
  display_name,
})

/** A few places on one line from the Gulf to the Lakes, and one far off it. */
export const STATIONS = new Map<string, StationFacts>([
  ['HOUSTON|TX', at(29.76, -95.37, 'America/Chicago', 'Houston, TX')],
  ['DALLAS|TX', at(32.78, -96.8, 'America/Chicago', 'Dallas, TX')],
  ['KANSAS CITY|MO', at(39.1, -94.58, 'America/Chicago', 'Kansas City, MO')],
  ['CHICAGO|IL', at(41.88, -87.63, 'America/Chicago', 'Chicago, IL')],
  ['GARY|IN', at(41.59, -87.35, 'America/Chicago', 'Gary, IN')],
  ['TOLEDO|OH', at(41.65, -83.54, 'America/New_York', 'Toledo, OH')],
  ['SEATTLE|WA', at(47.61, -122.33, 'America/Los_Angeles', 'Seattle, WA')],
])

export const REFERENCE = toReference(STARTER_EVENT_CODES, STATIONS)

const DAY_ONE = Date.UTC(2026, 0, 1)
const HOUR_MS = 3_600_000

/** An event a number of hours after January 1, 2026; values that are not given are missing in the message. */
export function clm(hours: number, code: string, place: string, more: Partial<RailEvent> = {}): RailEvent {
  return {
    equipment_id: 'UTLX207444',
    equipment_kind: 'R',
    event_ts: DAY_ONE + hours * HOUR_MS,
    source: more.carrier ?? 'BNSF',
    code_source: 'CLM',
    code,
    place,
    carrier: 'BNSF',
    load_empty: null,
    train_id: null,
    waybill_number: null,
    bill_of_lading_number: null,
    imdl_pickup_number: null,
    origin_place: null,
    destination_place: null,
    stcc: null,
    shipper: null,
    consignee: null,
    rail_eta_ts: null,
    weight_lb: null,
    ...more,
  }
}

export const hoursAfter = (hours: number): number => DAY_ONE + hours * HOUR_MS

/** The same of a container and of an X12 322. */
export const t322 = (hours: number, code: string, place: string, more: Partial<RailEvent> = {}): RailEvent =>
  clm(hours, code, place, { code_source: 'DE157', ...more })

export const LOADED = {
  waybill_number: '100001',
  bill_of_lading_number: 'B1',
  load_empty: 'L',
  origin_place: 'HOUSTON|TX',
  destination_place: 'CHICAGO|IL',
  shipper: 'GULF RESINS',
  consignee: 'LAKE PLASTICS',
  stcc: '2821142',
  weight_lb: 190_000,
} as const

export const EMPTY = {
  waybill_number: '100002',
  bill_of_lading_number: 'B2',
  load_empty: 'E',
  origin_place: 'CHICAGO|IL',
  destination_place: 'HOUSTON|TX',
  shipper: 'LAKE PLASTICS',
  consignee: 'GULF RESINS',
  stcc: '2821142',
} as const
