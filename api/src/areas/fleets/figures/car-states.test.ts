import { beforeAll, expect, test } from 'vitest'
import { listCarsInState } from '#contract/areas/fleets/figures/car-states.contract.ts'
import { getFleet } from '#contract/areas/fleets/figures/figures.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../../feeds/intake/intake.factory.ts'
import { makeClm, makeSighting } from '../../feeds/messages/messages.factory.ts'
import { fillFleets, GROUP, RANGE } from '../fleets.factory.ts'

const portal = useTestApp()

beforeAll(async () => {
  await fillFleets(portal)
  await makeIntake(portal).sendAll([
    makeClm(makeSighting(700, 'B', 'Houston, TX', { equipment_id: 'UTLX502', load_empty: 'L' })),
  ])
})

const open = async (state: 'idle' | 'stored' | 'in_shop', group: number | 'all' = 1) =>
  (await portal.call(listCarsInState, { params: { customerId: 1, group }, query: { state } }, 'full')).data

test('a fleet’s cars that are idle, stored or in shop are as many as it counts, and say where they are', async () => {
  const { data } = await portal.call(getFleet, { params: GROUP, query: RANGE }, 'full')

  for (const state of ['idle', 'stored', 'in_shop'] as const)
    expect((await open(state)).total).toBe(data.states[state])
  expect((await open('in_shop')).cars).toMatchObject([
    { display_name: 'UTLX 502', location: 'Houston, TX', last_sighting_date: expect.any(String) },
  ])
  expect((await open('in_shop', 'all')).total).toBe(1)
  const unknownGroup = { params: { customerId: 1, group: 99 }, query: { state: 'idle' as const } }
  expect((await portal.call(listCarsInState, unknownGroup, 'full')).status).toBe(404)
})
