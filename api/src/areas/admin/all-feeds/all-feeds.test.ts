import { expect, test } from 'vitest'
import { listAllFeeds } from '#contract/areas/admin/all-feeds/all-feeds.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../../feeds/intake/intake.factory.ts'
import { makeClm, makeSighting } from '../../feeds/messages/messages.factory.ts'

const portal = useTestApp()
const { send } = makeIntake(portal)

test('staff see the feeds of all customers, those that are late first', async () => {
  const seen = (equipment_id: string, carrier: string) =>
    makeClm({
      ...makeSighting(0, 'P', 'Houston, TX', { equipment_id, carrier }),
      event_ts: new Date(Date.now() - 20 * 60_000).toISOString(),
    })
  await send(seen('UTLX71', 'CN'))
  await send(seen('UTLX72', 'KCS'), {}, 'other')
  await send(makeClm(makeSighting(0, '?', 'Nowhere, ZZ', { equipment_id: '1', carrier: 'KCS' })), {}, 'other')
  await portal.superuser((db) =>
    db.query(`update feed_positions set last_received_ts = now() - interval '9 hours' where carrier = 'KCS'`),
  )

  const response = await portal.call(listAllFeeds, { query: {} }, 'internal')
  expect(response).toMatchObject({ status: 200 })
  const { data } = response

  expect(data.data).toMatchObject([
    {
      carrier: 'KCS',
      customer_id: 2,
      state: 'late',
      // in its first day from the first hour on, as its customer's page counts it
      day_count: 1,
      usual_day_count: null,
      outage_count: 0,
      problem_count: 1,
    },
    { carrier: 'CN', customer_id: 1, state: 'comes', lag_minutes: 20, day_count: 1, problem_count: 0 },
  ])
  expect((await portal.call(listAllFeeds, { query: {} }, 'full')).status).toBe(403)
})

test('a feed that brings old sightings is behind, though messages arrive', async () => {
  await send(
    makeClm({
      ...makeSighting(0, 'P', 'Houston, TX', { equipment_id: 'UTLX73', carrier: 'FXE' }),
      event_ts: new Date(Date.now() - 33 * 3_600_000).toISOString(),
    }),
  )

  const { data } = await portal.call(listAllFeeds, { query: { carrier: 'FXE' } }, 'internal')

  expect(data.data).toMatchObject([{ carrier: 'FXE', state: 'delayed' }])
})
