import { beforeAll, expect, test } from 'vitest'
import { getAssetSummary, listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { getContactAges, updateContactAges } from '#contract/areas/visibility/contact/contact.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../../feeds/intake/intake.factory.ts'
import { loseContact } from '../../feeds/trips/silence.service.ts'

const portal = useTestApp()
const { send, knowStations } = makeIntake(portal)
const params = { customerId: 1 }

const DAY_MS = 86_400_000
/** A trace with times in the zones of its places. */
const line = (number: number, daysAgo: number, code = 'P') => {
  const [, month, date] = new Date(Date.now() - daysAgo * DAY_MS).toISOString().slice(0, 10).split('-')
  return `"LSTX","${number}","HOUSTON","TX","${month}","${date}","08","00","L","${code}","","CHICAGO","IL","BNSF"\n`
}
const lose = () =>
  loseContact({ database: portal.database, live: portal.live, signal: new AbortController().signal })
const idsIn = async (scope: 'active' | 'lost') =>
  (await portal.call(listAssets, { params, body: { scope, search_terms: ['LSTX'] } }, 'full')).data.data
    .map(({ equipment_id }) => equipment_id)
    .sort()
const summary = async () => (await portal.call(getAssetSummary, { params }, 'full')).data

beforeAll(async () => {
  await knowStations({ 'HOUSTON|TX': 'America/Chicago', 'CHICAGO|IL': 'America/Chicago' })
  // moving for 29 and 40 days, placed for 100 and 200
  await send(line(1, 29) + line(2, 40) + line(3, 100, 'Z') + line(4, 200, 'Z'))
  await send(line(5, 1))
})

test('a moving unit without a report for 30 days is lost contact, a standing one after 180', async () => {
  await lose()

  expect(await idsIn('lost')).toEqual(['LSTX2', 'LSTX4'])
  expect(await idsIn('active')).toEqual(['LSTX1', 'LSTX3', 'LSTX5'])
})

test('it has no ETA and no lateness, and is in no count but its own', async () => {
  const { data } = await portal.call(
    listAssets,
    { params, body: { scope: 'lost', search_terms: ['LSTX2'] } },
    'full',
  )
  expect(data.data).toMatchObject([
    { reports: 'lost', lateness: null, late_hours: null, tele_eta: { date: null }, needs: [] },
  ])
  const { total, lost, silent } = await summary()
  expect({ total, lost, silent }).toMatchObject({ total: 3, lost: 2, silent: 1 })
})

test('it is back with its next report', async () => {
  await send(line(2, 1))
  await lose()

  expect(await idsIn('active')).toContain('LSTX2')
  expect(await idsIn('lost')).toEqual(['LSTX4'])
})

test('the ages are set for the customer and hold at once', async () => {
  expect((await portal.call(getContactAges, { params }, 'full')).data).toEqual({
    moving_days: 30,
    stored_days: 180,
  })
  await portal.call(updateContactAges, { params, body: { moving_days: 20, stored_days: 365 } }, 'full')

  expect((await portal.call(getContactAges, { params }, 'viewer')).data).toEqual({
    moving_days: 20,
    stored_days: 365,
  })
  expect(await idsIn('lost')).toEqual(['LSTX1'])
  expect(await idsIn('active')).toContain('LSTX4')
})
