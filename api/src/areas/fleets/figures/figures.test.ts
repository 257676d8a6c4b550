import { beforeAll, expect, test } from 'vitest'
import * as figures from '#contract/areas/fleets/figures/figures.contract.ts'
import { LEG_KEYS } from '#contract/areas/fleets/fleets.rules.ts'
import { useTestApp } from '../../../testing/app.ts'
import { fillFleets, GROUP, RANGE } from '../fleets.factory.ts'

const portal = useTestApp()

beforeAll(() => fillFleets(portal))

test('[FLT-002] fleet cycles need their own permission', async () => {
  const { status } = await portal.call(figures.getFleet, { params: GROUP, query: RANGE }, 'viewer')

  expect(status).toBe(403)
})

test('a fleet’s figures match its round trips, in any order of reports', async () => {
  const { data } = await portal.call(figures.getFleet, { params: GROUP, query: RANGE }, 'full')

  expect(data.now).toMatchObject({ round_trips: 2, mean: 474 / 24, median: 474 / 24 })
  expect(data.now.turns_per_year).toBeCloseTo(365 / (474 / 24))
  expect(LEG_KEYS.map((leg) => Math.round((data.now.leg_means[leg] ?? 0) * 24))).toEqual([
    100, 30, 94, 210, 40,
  ])
  expect(data.before.round_trips).toBe(0)
  expect(data.left_out).toEqual({ bad_order: 0, incomplete: 0, long: 0 })
})

test('a unit’s round trips are shown beside its fleet’s medians', async () => {
  const { data } = await portal.call(
    figures.getFleetUnit,
    { params: { ...GROUP, equipmentId: 'UTLX502' }, query: RANGE },
    'full',
  )

  expect(data.fleet_median).toBe(474 / 24)
  expect(data.round_trips.map(({ total, is_under_way }) => [total, is_under_way])).toEqual([
    [null, true],
    [498 / 24, false],
  ])
})

test('all cars together are a fleet that counts each once', async () => {
  const { data } = await portal.call(figures.listFleets, { params: { customerId: 1 }, query: RANGE }, 'full')

  expect(data.fleets.map(({ group_id, cars }) => [group_id, cars])).toEqual([
    [1, 2],
    [2, 0],
    [null, 2],
  ])
})

test('an excluded round trip is counted apart at its length, and a slow car says where it is now', async () => {
  // TILX1 to TILX3 turn in 20 days, TILX4 in 30; one more took over three times the lane’s median, one had a bad order
  const trips: readonly (readonly [car: string, days: number, leftOut: string | null])[] = [
    ['TILX1', 20, null],
    ['TILX1', 20, null],
    ['TILX2', 20, null],
    ['TILX2', 20, null],
    ['TILX3', 20, null],
    ['TILX3', 61, null],
    ['TILX3', 22, 'bad_order'],
    ['TILX4', 30, null],
    ['TILX4', 30, null],
  ]
  await portal.superuser(async (db) => {
    await db.query(`insert into reporting_groups (customer_id, group_id, name) values (1, 3, 'Tanks')`)
    await db.query(`insert into equipment (customer_id, equipment_id, equipment_kind)
      select 1, 'TILX' || n, 'R' from generate_series(1, 4) n`)
    await db.query(
      `insert into reporting_group_equipment select 1, 3, 'TILX' || n from generate_series(1, 4) n`,
    )
    for (const [at, [car, days, leftOut]] of trips.entries())
      await db.query(
        `insert into round_trips (customer_id, waybill_id, equipment_id, trip_start_ts, start_ts, end_ts, loaded_transit, held,
           unload_dwell, empty_transit, load_dwell, stored, bad_order, loaded_miles, empty_miles, is_under_way, left_out, origin_place)
         select 1, $1, $2, start_ts, start_ts, start_ts + make_interval(days => $3::int), 14400, 0, ($3::int - 10) * 1440, 0, 0, 0, 0, 900, 900,
           false, $4, 'OMAHA|NE'
         from (select timestamptz '2026-06-01' + make_interval(days => $1::int - 9000) as start_ts) s`,
        [9000 + at, car, days, leftOut],
      )
    await db.query(`insert into waybills (customer_id, waybill_id, equipment_id, equipment_kind, is_current, trip_start_ts,
      load_empty_status, current_location, fold) values (1, 9100, 'TILX4', 'R', true, now(), 'E', 'Parsons, KS',
      '{"milestones": {"interruptions": [{"kind": "stored", "to_ts": null}]}}')`)
  })

  const { data } = await portal.call(
    figures.getFleet,
    { params: { ...GROUP, group: 3 }, query: RANGE },
    'full',
  )

  expect(data.left_out).toEqual({ bad_order: 1, incomplete: 0, long: 1 })
  expect(data.now).toMatchObject({ round_trips: 7, mean: 160 / 7, median: 20, loaded_share: 0.5 })
  expect(data.histogram).toEqual([
    { from: 20, count: 5, left_out: 1 },
    { from: 30, count: 2, left_out: 0 },
    { from: 60, count: 0, left_out: 1 },
  ])
  expect(data.lanes).toMatchObject([{ origin: 'Omaha, NE', round_trips: 7, mean: 160 / 7 }])
  expect(data.slow_cars).toMatchObject([
    {
      equipment_id: 'TILX4',
      round_trips: 2,
      mean: 30,
      now: { load_empty_status: 'E', location: 'Parsons, KS', interruption: 'stored' },
      blame: { leg: 'unload_dwell', excess: 10, trips: 2 },
    },
  ])
})

test('the list of groups shows the figures of each group’s page', async () => {
  const { data } = await portal.call(figures.listFleets, { params: { customerId: 1 }, query: RANGE }, 'full')

  for (const { group_id, turns_per_year, median } of data.fleets) {
    const params = { ...GROUP, group: group_id ?? ('all' as const) }
    const page = await portal.call(figures.getFleet, { params, query: RANGE }, 'full')
    expect(median).toBe(page.data.now.median)
    expect(turns_per_year ?? 0).toBeCloseTo(page.data.now.turns_per_year ?? 0)
  }
  // the one of 61 days, over three times its lane’s median, is left out of both
  expect(data.fleets.find(({ name }) => name === 'Tanks')?.turns_per_year).toBeCloseTo(365 / (160 / 7))
})
