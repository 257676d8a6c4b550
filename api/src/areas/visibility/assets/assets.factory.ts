import type pg from 'pg'
import { listAssets, type AssetListRequest } from '#contract/areas/visibility/assets/assets.contract.ts'
import type { Caller, TestApp } from '../../../testing/app.ts'
import { makeGroup, makeStation, makeWaybill } from '../waybills/waybills.factory.ts'

export const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString()

/** A moving car, a placed one, a ramped container, one never seen, a finished trip, and another customer's car. */
const ASSETS = [
  {
    equipment_id: 'UTLX207444',
    status_code: 40,
    group_ids: [1, 2],
    waybill_number: '100001',
    waybill_ts: '2026-03-08T09:30:00Z',
    bill_of_lading_number: 'BL-7700',
    commodity: 'Ethanol',
    commodity_code: '4909152',
    shipper: 'PRAIRIE GOLD',
    origin_place: 'LOS ANGELES|CA',
    current_location: 'Houston, TX',
    current_zone: 'America/Chicago',
    destination_zone: 'America/New_York',
    last_event_text: 'Departed',
    last_event_code: 'P',
    last_sighting_ts: daysAgo(3.5),
    product_eta_ts: '2026-03-08T06:30:00Z',
    product_eta_made_ts: '2026-03-07T12:00:00Z',
    rail_eta_ts: '2026-03-09T20:00:00Z',
    rail_eta_made_ts: '2026-03-06T12:00:00Z',
    train_id: 'MHOAL',
    current_carrier: 'UP',
  },
  {
    equipment_id: 'GATX1234',
    status_code: 90,
    load_empty_status: 'E',
    exceptions: ['Bad order', 'Held'],
    group_ids: [2],
    waybill_number: '100002',
    current_location: 'Albany, NY',
    current_zone: 'America/New_York',
    last_sighting_ts: daysAgo(1.5),
    product_eta_ts: '2026-03-01T00:00:00Z',
    rail_eta_ts: '2026-03-02T00:00:00Z',
    note: 'Ask the yard',
  },
  {
    equipment_id: 'TCNU1234565',
    equipment_kind: 'imdl',
    status_code: 20,
    current_location: 'Chicago, IL',
    imdl_pickup_number: 'PU9',
    last_sighting_ts: daysAgo(0.2),
    ingate_ts: '2026-03-08T10:30:00Z',
  },
  { equipment_id: 'NOBX1', status_code: null, load_empty_status: null },
  {
    equipment_id: 'UTLX207444',
    is_current: false,
    status_code: 100,
    waybill_number: '099999',
    trip_start_ts: '2026-01-01T00:00:00Z',
    trip_end_ts: '2026-03-01T06:00:00Z',
    last_sighting_ts: daysAgo(30),
  },
  { customer_id: 2, equipment_id: 'OTHX9', waybill_number: '100009' },
]

/** Adds assets that differ in every field a list can filter by, with their groups and an origin. */
export async function makeAssets(db: pg.Client): Promise<void> {
  await makeGroup(db, { group_id: 1, name: 'Ethanol fleet' })
  await makeGroup(db, { group_id: 2, name: 'Gulf pool' })
  await makeStation(db, { place: 'LOS ANGELES|CA', zone: 'America/Los_Angeles' })
  for (const asset of ASSETS) await makeWaybill(db, asset)
}

/** Ways to ask a portal for its list of assets. */
export function getAssets(portal: TestApp) {
  const list = async (body: Partial<AssetListRequest>, as: Caller = 'full', customerId = 1) =>
    portal.call(listAssets, { params: { customerId }, body }, as)

  const getIds = async (body: Partial<AssetListRequest>, as: Caller = 'full', customerId = 1) =>
    (await list(body, as, customerId)).data.data.map((row) => row.equipment_id)

  return { list, getIds }
}
