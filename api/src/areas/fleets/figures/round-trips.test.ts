import { beforeAll, expect, test } from 'vitest'
import * as figures from '#contract/areas/fleets/figures/figures.contract.ts'
import * as roundTrips from '#contract/areas/fleets/figures/round-trips.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { fillFleets, GROUP, RANGE } from '../fleets.factory.ts'

const portal = useTestApp()

beforeAll(() => fillFleets(portal))

test('every figure opens its round trips: as many as it counts, the longest first, by leg, by length, or excluded', async () => {
  const open = async (query: object) =>
    (
      await portal.call(
        roundTrips.listFleetRoundTrips,
        { params: GROUP, query: { ...RANGE, ...query } },
        'full',
      )
    ).data
  await portal.superuser((db) =>
    db.query(
      `insert into car_records (customer_id, equipment_id, lessor, rate_cents) values (1, 'UTLX502', 'Trinity', 36500)`,
    ),
  )
  const { data: fleet } = await portal.call(figures.getFleet, { params: GROUP, query: RANGE }, 'full')
  const all = await open({})
  const byLeg = await open({ leg: 'unload_dwell' })
  const bar = await open({ days: 15 })

  expect(all.total).toBe(fleet.now.round_trips)
  expect(all.round_trips.map(({ equipment_id, total }) => [equipment_id, total])).toEqual([
    ['UTLX502', 498 / 24],
    ['UTLX501', 450 / 24],
  ])
  expect(byLeg.round_trips[0]?.legs.unload_dwell).toBe(118 / 24)
  expect(bar.round_trips.map(({ equipment_id }) => equipment_id)).toEqual(['UTLX501'])
  expect((await open({ excluded: 'true' })).total).toBe(0)
  for (const { origin_place, destination_place, round_trips } of fleet.lanes)
    expect((await open({ origin: origin_place, destination: destination_place })).total).toBe(round_trips)
  expect((await open({ origin: 'NOWHERE|TX' })).total).toBe(0)
  // one whose end is not sure belongs to the range it began in
  const late = { ...RANGE, fromDate: all.round_trips[1]!.end_date!.slice(0, 10) }
  const setLeftOut = (why: string | null) =>
    portal.superuser((db) =>
      db.query(`update round_trips set left_out = $1 where equipment_id = 'UTLX501' and end_ts is not null`, [
        why,
      ]),
    )
  await setLeftOut('incomplete')
  const { data: rest } = await portal.call(figures.getFleet, { params: GROUP, query: late }, 'full')
  expect((await open({ ...late, excluded: 'true' })).total).toBe(rest.left_out.incomplete)
  await setLeftOut(null)
  // 365 dollars a month for 20.75 days, known of one of the two
  const none = { lease: null, mileage: null, demurrage: null, freight: null }
  expect(all.round_trips.map(({ costs }) => costs)).toEqual([
    { ...none, lease: Math.round((36_500 * 20.75) / (365 / 12)) },
    none,
  ])
})
