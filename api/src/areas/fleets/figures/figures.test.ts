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
