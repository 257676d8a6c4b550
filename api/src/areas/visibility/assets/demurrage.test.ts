import { beforeAll, expect, test } from 'vitest'
import { getDemurrageSummary, listStays } from '#contract/areas/demurrage/stays/stays.contract.ts'
import {
  type AssetListRequest,
  exportAssetsCsv,
  sumAssetDemurrage,
} from '#contract/areas/visibility/assets/assets.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../../feeds/intake/intake.factory.ts'
import { makeClm, makeSighting } from '../../feeds/messages/messages.factory.ts'
import { noonAgo, updateAllClocks } from '../../demurrage/stays/stays.factory.ts'
import { getAssets } from './assets.factory.ts'

const portal = useTestApp()
const { list, getIds } = getAssets(portal)
const { send } = makeIntake(portal)
const params = { customerId: 1 }

const sum = async (body: Partial<AssetListRequest> = {}) =>
  (await portal.call(sumAssetDemurrage, { params, body }, 'viewer')).data
const CHARGED = { filters: [{ field: 'demurrage' as const, operand: 'greater_than' as const, value: 0 }] }

/** Two cars on the clock for different times, one that was released, one that no one placed. */
const VISITS = [
  ['BNSF100', 'Z', 20],
  ['BNSF200', 'Z', 9],
  ['BNSF300', 'Z', 12],
  ['BNSF300', 'W', 2],
  ['BNSF400', 'P', 4],
] as const

beforeAll(async () => {
  const sightings = VISITS.map(([equipment_id, code, days]) =>
    makeSighting(0, code, 'Houston, TX', { equipment_id, event_ts: noonAgo(days), load_empty: 'L' }),
  )
  const { status } = await send(makeClm(...sightings))
  if (status !== 200) throw new Error(`the sightings were refused with ${status}`)
  await updateAllClocks(portal)
})

test('a unit’s demurrage is what its running clock has accrued, and a released unit has none', async () => {
  const stays = (await portal.call(listStays, { params, body: {} }, 'viewer')).data.data
  const accrued = Object.fromEntries(stays.map(({ equipment_id, cents }) => [equipment_id, cents]))

  const { data } = await list({})

  expect(Object.fromEntries(data.data.map((row) => [row.equipment_id, row.demurrage]))).toEqual({
    BNSF100: accrued['BNSF100'],
    BNSF200: accrued['BNSF200'],
    BNSF300: null,
    BNSF400: null,
  })
  expect(accrued['BNSF100']).toBeGreaterThan(accrued['BNSF200']!)
})

test('the sum of the list is that of the dashboard and the demurrage page, and follows the filters', async () => {
  const { data } = await portal.call(getDemurrageSummary, { params }, 'viewer')
  const [row] = (await list({ search_terms: ['BNSF200'] })).data.data

  expect(await sum({ scope: 'current' })).toEqual({ cents: data.accrued_cents, count: 2 })
  expect(await sum(CHARGED)).toEqual({ cents: data.accrued_cents, count: 2 })
  expect(await sum({ search_terms: ['BNSF200'] })).toEqual({ cents: row!.demurrage, count: 1 })
  expect(await sum({ search_terms: ['BNSF300'] })).toEqual({ cents: 0, count: 0 })
})

test('units are filtered and sorted by their demurrage, those without any last', async () => {
  expect(await getIds({ ...CHARGED, sort_by: 'demurrage', sort_direction: 'desc' })).toEqual([
    'BNSF100',
    'BNSF200',
  ])
  expect((await getIds({ sort_by: 'demurrage', sort_direction: 'asc' })).slice(0, 2)).toEqual([
    'BNSF200',
    'BNSF100',
  ])
})

test('a file has the demurrage in dollars', async () => {
  const [row] = (await list({ search_terms: ['BNSF100'] })).data.data
  const { raw } = await portal.call(
    exportAssetsCsv,
    { params, body: { search_terms: ['BNSF100'], columns: ['equipment_id', 'demurrage'] } },
    'viewer',
  )

  expect(raw.toString()).toContain('Demurrage')
  expect(raw.toString()).toContain(`BNSF100,${(row!.demurrage! / 100).toFixed(2)}`)
})
