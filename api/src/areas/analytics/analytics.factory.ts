import { makeGroup, makeStation, makeWaybill } from '../visibility/waybills/waybills.factory.ts'
import type pg from 'pg'

const DAY_MS = 86_400_000
export const daysFromNow = (days: number): string => new Date(Date.now() + days * DAY_MS).toISOString()

const TO_DALLAS = {
  destination_place: 'DALLAS|TX',
  destination_location: 'Dallas, TX',
  destination_zone: 'America/Chicago',
  origin_place: 'NAMPA|ID',
  origin_location: 'Nampa, ID',
  waybill_ts: daysFromNow(-20),
  last_sighting_ts: daysFromNow(-1.5),
}

/** Cars on their way to Dallas and Chicago in two groups, one without an ETA, one overdue, one that arrived, an old one. */
export async function makeInbound(db: pg.Client): Promise<void> {
  await makeGroup(db, { group_id: 1, name: 'Syrup tanks' })
  await makeGroup(db, { group_id: 2, name: 'Oil tanks' })
  await makeStation(db, { place: 'DALLAS|TX', zone: 'America/Chicago' })
  const cars = [
    {
      equipment_id: 'TILX1',
      group_ids: [1],
      product_eta_ts: noonIn(2),
      commodity: 'Corn syrup',
      exceptions: ['Bad order'],
      train_id: 'MKCDA',
    },
    { equipment_id: 'TILX2', group_ids: [1, 2], product_eta_ts: noonIn(2), rail_eta_ts: noonIn(4) },
    { equipment_id: 'TILX3', group_ids: [2], rail_eta_ts: noonIn(3) },
    { equipment_id: 'TILX4', group_ids: [2] },
    { equipment_id: 'TILX5', group_ids: [1], rail_eta_ts: noonIn(-3) },
    { equipment_id: 'TILX6', group_ids: [1], status_code: 90, rail_eta_ts: noonIn(2) },
    { equipment_id: 'TILX7', group_ids: [1], waybill_ts: daysFromNow(-150) },
    { equipment_id: 'TILX8', group_ids: [1], status_code: 100 },
  ]
  for (const car of cars) await makeWaybill(db, { ...TO_DALLAS, ...car })
  await makeWaybill(db, {
    ...TO_DALLAS,
    equipment_id: 'GATX9',
    destination_place: 'CHICAGO|IL',
    destination_location: 'Chicago, IL',
    rail_eta_ts: noonIn(2),
    last_sighting_ts: daysFromNow(-5),
  })
  await makeWaybill(db, { ...TO_DALLAS, customer_id: 2, equipment_id: 'OTHX1', rail_eta_ts: noonIn(2) })
}

/** 18:00 UTC the given number of days ahead: midday in Dallas, the same day as in UTC. */
function noonIn(days: number): string {
  return `${daysFromNow(days).slice(0, 10)}T18:00:00Z`
}
/** That day. */
export const dayIn = (days: number): string => noonIn(days).slice(0, 10)
