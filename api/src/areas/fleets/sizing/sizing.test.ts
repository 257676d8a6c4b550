import { beforeAll, expect, test } from 'vitest'
import { getFleetSizing } from '#contract/areas/fleets/sizing/sizing.contract.ts'
import { useTestApp } from '../../../testing/app.ts'

const portal = useTestApp()

const get = (group: number | 'all', caller: 'full' | 'other' = 'full') =>
  portal.call(getFleetSizing, { params: { customerId: caller === 'full' ? 1 : 2, group } }, caller)

beforeAll(async () => {
  await portal.superuser(async (db) => {
    await db.query(`insert into reporting_groups values (1, 1, 'Tanks', '{}'), (1, 2, 'Nothing yet', '{}')`)
    await db.query(
      `insert into equipment select 1, 'SIZX' || n, 'R', null, true from generate_series(1, 20) n`,
    )
    await db.query(
      `insert into reporting_group_equipment select 1, 1, 'SIZX' || n from generate_series(1, 10) n`,
    )
    // one car of the group a week, for 30 weeks: 20 days, of which 5 to be unloaded; before 100 days ago 16, of which 1
    await db.query(`
      insert into round_trips (customer_id, waybill_id, equipment_id, trip_start_ts, start_ts, end_ts, loaded_transit, held,
        unload_dwell, empty_transit, load_dwell, stored, bad_order, loaded_miles, empty_miles, is_under_way, left_out, origin_place,
        destination_place)
      select 1, 1000 + n, 'SIZX' || 1 + n % 10, t.start_ts, t.start_ts, t.start_ts + make_interval(days => t.days), 7200, 0,
        (t.days - 15) * 1440, 7200, 7200, 0, 0, 900, 900, false, null, 'HOUSTON|TX', 'CHICAGO|IL'
      from generate_series(0, 29) n
      cross join lateral (
        select now() - make_interval(days => 21 + n * 7) as start_ts, case when 1 + n * 7 < 100 then 20 else 16 end as days) t`)
    // a car outside of the group
    await db.query(`
      insert into round_trips (customer_id, waybill_id, equipment_id, trip_start_ts, start_ts, end_ts, stored, bad_order,
        loaded_miles, empty_miles, is_under_way, left_out, origin_place, destination_place)
      select 1, 2000, 'SIZX20', now() - interval '30 days', now() - interval '30 days', now() - interval '10 days', 0, 0, 900, 900,
        false, null, 'HOUSTON|TX', 'CHICAGO|IL'`)
  })
})

test('a fleet’s size is worked out from its own loads and round trips', async () => {
  const { data } = await get(1)

  expect([data.name, data.cars, data.weeks.length, data.totals.length]).toEqual(['Tanks', 10, 33, 30])
  // one load a week but in the last three weeks
  expect(data.weeks.slice(0, 5)).toEqual([0, 0, 0, 1, 1])
  expect(data.loads_180).toBeCloseTo(((23 / 26) * 30.4) / 7)
  expect(data.loads_busiest).toBeCloseTo(30.4 / 7)
})

test('the leg that a day can come from is the one that the best 90 days were shorter in', async () => {
  const { data } = await get(1)

  expect(data.trip_best).toBeCloseTo(16)
  expect(data.trip_180).toBeGreaterThan(18)
  expect(data.legs.map(({ leg, best }) => [leg, Math.round(best ?? -1)])).toEqual([
    ['loaded_transit', 5],
    ['held', 0],
    ['unload_dwell', 1],
    ['empty_transit', 5],
    ['load_dwell', 5],
  ])
})

test('where most days of a leg are lost says the places its round trips are listed by', async () => {
  const { data } = await get(1)
  const places = data.legs.flatMap(({ origin_place, destination_place }) => [origin_place, destination_place])

  expect(places.filter((place) => place !== null && !['HOUSTON|TX', 'CHICAGO|IL'].includes(place))).toEqual(
    [],
  )
  for (const { most_at, origin_place, destination_place } of data.legs)
    expect(most_at === null).toBe(origin_place === null && destination_place === null)
})

test('a fleet without round trips has no figures, and another customer’s group is not found', async () => {
  const none = await get(2)
  const foreign = await get(1, 'other')

  expect(none.data).toMatchObject({ cars: 0, loads_180: null, trip_180: null, weeks: [], totals: [] })
  expect(foreign.status).toBe(404)
})
