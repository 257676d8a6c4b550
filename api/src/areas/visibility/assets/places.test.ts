import { beforeAll, expect, test } from 'vitest'
import { type AssetListRequest, mapAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeStation, makeWaybill } from '../waybills/waybills.factory.ts'
import { getAssets, makeAssets } from './assets.factory.ts'

const portal = useTestApp()
const { list } = getAssets(portal)
const map = async (body: Partial<AssetListRequest> = {}) =>
  (await portal.call(mapAssets, { params: { customerId: 1 }, body }, 'viewer')).data

beforeAll(() =>
  portal.superuser(async (db) => {
    await makeAssets(db)
    await makeStation(db, { place: 'OMAHA|NE', lat: 41.3, lon: -95.9, zone: 'America/Chicago' })
    const atOmaha = { current_place: 'OMAHA|NE', current_location: 'Omaha, NE' }
    await makeWaybill(db, { equipment_id: 'MAPX1', ...atOmaha })
    await makeWaybill(db, { equipment_id: 'MAPX2', ...atOmaha, exceptions: ['Held'] })
  }),
)

test('the map shows the rows of the list by place, and counts those it cannot place', async () => {
  const { places, unplaced, total } = await map()
  const { data } = await list({})

  expect(places).toEqual([
    { name: 'Omaha, NE', known_as: 'station', lat: 41.3, lon: -95.9, count: 2, late: 0, troubled: 1 },
  ])
  expect(total).toBe(data.record_count)
  expect(unplaced).toBe(data.record_count - 2)
})

test.each([
  [{ filters: [{ field: 'equipment_id' as const, operand: 'equals' as const, value: 'MAPX2' }] }],
  [{ search_terms: ['MAPX'] }],
  [{ group_ids: [1] }],
  [
    {
      scope: 'all' as const,
      filters: [{ field: 'exceptions' as const, operand: 'equals' as const, value: 'Held' }],
    },
  ],
])('counts match the list for %j', async (body) => {
  expect((await map(body)).total).toBe((await list(body)).data.record_count)
})
