import type { AssetRow } from '#contract/areas/visibility/assets/assets.contract.ts'
import type { WaybillDetails } from '#contract/areas/visibility/waybills/waybills.contract.ts'

const NOTHING_KNOWN = { date: null, updated: null }

/** A railcar on its way, seen an hour ago. */
export const makeAsset = (what: Partial<AssetRow> = {}): AssetRow => ({
  waybill_id: 1,
  equipment_id: 'GATX1234',
  equipment_kind: 'R',
  status_code: 40,
  load_empty_status: 'L',
  waybill_number: '100001',
  waybill_date: null,
  bill_of_lading_number: null,
  shipper: null,
  consignee: null,
  commodity: null,
  commodity_code: null,
  origin_location: 'Houston, TX',
  destination_location: 'Chicago, IL',
  current_location: 'Memphis, TN',
  origin_zone: 'America/Chicago',
  current_zone: 'America/Chicago',
  destination_zone: 'America/Chicago',
  last_event_code: 'P',
  last_event_text: 'Departed',
  last_sighting_date: new Date(Date.now() - 3_600_000).toISOString(),
  days_since_last_sighting: 0,
  current_carrier: 'CN',
  train_id: null,
  tele_eta: NOTHING_KNOWN,
  rail_eta: NOTHING_KNOWN,
  arrival_date: null,
  last_notify_date: null,
  imdl_pickup_number: null,
  ingate_date: null,
  ramped_date: null,
  deramped_date: null,
  trip_start_date: null,
  exceptions: [],
  note: { note: null },
  reporting_groups: [],
  ...what,
})

const place = (city: string, state: string, lat: number, lon: number): WaybillDetails['origin'] => ({
  display_name: `${city}, ${state}`,
  city,
  state,
  country: 'US',
  lat,
  lon,
  zone: 'America/Chicago',
})

/** The same car with two sightings and what its waybill says. */
export const makeWaybill = (what: Partial<WaybillDetails> = {}): WaybillDetails => ({
  ...makeAsset(),
  origin: place('Houston', 'TX', 29.78, -95.34),
  destination: place('Chicago', 'IL', 41.85, -87.65),
  current: place('Memphis', 'TN', 35.12, -90.04),
  parties: [{ type: 'shipper', name: 'GULF POLYMERS', location: 'Houston, TX' }],
  commodities: [
    { commodity_code: '4905421', commodity: 'Propane', is_hazmat: true, associated_stcc: '2912110' },
  ],
  route: [
    { carrier: 'UP', junction: null },
    { carrier: 'CN', junction: 'Memphis, TN' },
  ],
  weight_lb: 198_400,
  sightings: [
    {
      sighting_date: '2026-11-19T18:30:00Z',
      sighting_event_code: 'P',
      sighting_event_code_text: 'Departed',
      code_source: 'CLM',
      carrier: 'CN',
      train_id: 'M1',
      load_empty_status: 'L',
      status_code: 40,
      location: place('Memphis', 'TN', 35.12, -90.04)!,
      received_ts: '2026-11-19T18:40:00Z',
    },
    {
      sighting_date: '2026-11-17T06:00:00Z',
      sighting_event_code: 'X',
      sighting_event_code_text: 'Pulled',
      code_source: 'CLM',
      carrier: 'UP',
      train_id: null,
      load_empty_status: 'L',
      status_code: 10,
      location: { ...place('Houston', 'TX', 29.78, -95.34)!, lat: null, lon: null, zone: null },
      received_ts: '2026-11-17T06:10:00Z',
    },
  ],
  eta_history: [],
  eta_basis: { lane_trip_count: 41, lane_median_hours: 131, explanation: 'The usual time of this lane.' },
  report_groups: {},
  ...what,
})
