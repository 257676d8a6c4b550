import { beforeAll, expect, test } from 'vitest'
import { getFleetCosts } from '#contract/areas/fleets/figures/costs.contract.ts'
import * as roundTrips from '#contract/areas/fleets/figures/round-trips.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { fillFleets, GROUP, RANGE } from '../fleets.factory.ts'

const portal = useTestApp()

beforeAll(() => fillFleets(portal))

test('a round trip of which nothing but free days is known has no known cost', async () => {
  await portal.superuser((db) =>
    db.query(`insert into demurrage_stays (customer_id, equipment_id, started_ts, equipment_kind, purpose, place, location, zone,
        tariff_name, agreement, charge, rate, debits, credits, chargeable, cents, is_running, next_cents)
      select 1, equipment_id, start_ts + interval '5 days', 'R', 'unloading', 'CHICAGO|IL', 'Chicago, IL', 'UTC', 'Usual', '', 'demurrage', '', 1, 2, 0,
        0, false, 0 from round_trips where end_ts is not null`),
  )
  const { now } = (await portal.call(getFleetCosts, { params: GROUP, query: RANGE }, 'full')).data
  await portal.superuser((db) => db.query('delete from demurrage_stays'))

  expect([now.parts.demurrage.mean_cents, now.known_cents]).toEqual([0, null])
})

test('a round trip costs lease, mileage, demurrage and freight as far as each is known, and says of how many', async () => {
  const getCosts = async (query: object = {}) =>
    (await portal.call(getFleetCosts, { params: GROUP, query: { ...RANGE, ...query } }, 'full')).data.now
  await portal.superuser(async (db) => {
    await db.query(`insert into car_records (customer_id, equipment_id, rate_cents, mile_cents) values (1, 'UTLX502', 36500, 10)
      on conflict (customer_id, equipment_id) do update set rate_cents = 36500, mile_cents = 10`)
    await db.query(
      `update round_trips set loaded_miles = 1000, empty_miles = 1100 where equipment_id = 'UTLX502'`,
    )
    await db.query(`insert into demurrage_stays (customer_id, equipment_id, started_ts, equipment_kind, purpose, place, location, zone,
        tariff_name, agreement, charge, rate, debits, credits, chargeable, cents, is_running, next_cents)
      select 1, equipment_id, start_ts + interval '5 days', 'R', 'unloading', 'CHICAGO|IL', 'Chicago, IL', 'UTC', 'Usual', '', 'demurrage', '', 3, 2, 1,
        case equipment_id when 'UTLX501' then 15000 else 0 end, false, 0 from round_trips where end_ts is not null`)
    const bill = (number: string, correction: string, original: string | null, car: string, cents: number) =>
      db.query(
        `with b as (
          insert into railroad_bills (customer_id, scac, bill_number, correction, original_number, source, bill_date, currency, total_cents,
            car_count, match, waybill_ids)
          select 1, 'UP', $1, $2, $3, 'hand', '2026-03-01', 'USD', $5, 2, 'high', array_agg(waybill_id) from round_trips
          where equipment_id = $4 and end_ts is not null
          returning bill_id)
        insert into railroad_bill_lines (customer_id, bill_id, position, code, kind, billed_cents)
        select 1, bill_id, at, code, kind, cents from b, (values (1, '400', 'freight', $5::int), (2, 'FUE', 'fuel', 2000), (3, 'DEM', 'demurrage', 9900))
          l (at, code, kind, cents)`,
        [number, correction, original, car, cents],
      )
    await bill('B1', '', null, 'UTLX501', 90_000)
    await bill('B2', 'RB', 'B1', 'UTLX501', 80_000)
  })

  const fleet = await getCosts()
  const lease = Math.round((36_500 * 20.75) / (365 / 12))
  expect(fleet.round_trips).toBe(2)
  expect(fleet.parts).toEqual({
    lease: { mean_cents: lease, known: 1 },
    mileage: { mean_cents: 21_000, known: 1 },
    demurrage: { mean_cents: 7500, known: 2 },
    // the bill of two cars that was billed again: its freight and fuel, half of it this car’s
    freight: { mean_cents: 41_000, known: 1 },
  })
  expect(fleet.known_cents).toBe(lease + 21_000 + 7500 + 41_000)
  const car = await getCosts({ equipmentId: 'UTLX501' })
  expect(car.parts).toMatchObject({
    lease: { mean_cents: null, known: 0 },
    demurrage: { mean_cents: 15_000, known: 1 },
  })
  const listed = await portal.call(roundTrips.listFleetRoundTrips, { params: GROUP, query: RANGE }, 'full')
  expect(listed.data.round_trips.map(({ costs }) => costs)).toEqual([
    { lease, mileage: 21_000, demurrage: 0, freight: null },
    { lease: null, mileage: null, demurrage: 15_000, freight: 41_000 },
  ])
  const foreign = await portal.call(
    getFleetCosts,
    { params: { ...GROUP, group: 'all' }, query: { ...RANGE, equipmentId: 'TILX9' } },
    'full',
  )
  expect(foreign.status).toBe(404)
})
