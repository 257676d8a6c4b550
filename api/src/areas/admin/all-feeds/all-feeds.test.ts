import { expect, test } from 'vitest'
import { listAllFeeds } from '#contract/areas/admin/all-feeds/all-feeds.contract.ts'
import { getFeedStatus } from '#contract/areas/feeds/messages/messages.contract.ts'
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

const readStates = async (carrier: string) => {
  const staff = await portal.call(listAllFeeds, { query: { carrier } }, 'internal')
  const own = await portal.call(getFeedStatus, { params: { customerId: 1 } }, 'full')
  return {
    staff: staff.data.data.map(({ state }) => state),
    isLate: own.data.carriers.find((feed) => feed.carrier === carrier)?.is_late,
  }
}
const seenHoursAgo = (hours: number, equipment_id: string, carrier: string) =>
  makeClm({
    ...makeSighting(0, 'P', 'Houston, TX', { equipment_id, carrier }),
    event_ts: new Date(Date.now() - hours * 3_600_000).toISOString(),
  })

test('a feed that brings only old sightings is late for staff as on its customer’s page', async () => {
  await send(seenHoursAgo(33, 'UTLX73', 'FXE'))

  expect(await readStates('FXE')).toEqual({ staff: ['late'], isLate: true })
})

test('a feed far above its usual lag is behind; one that is silent somewhere is not in order', async () => {
  await send(seenHoursAgo(4, 'UTLX74', 'KCSM'))
  expect(await readStates('KCSM')).toEqual({ staff: ['comes'], isLate: false })

  await portal.superuser((db) =>
    db.query(`insert into place_feeds (customer_id, carrier, place, from_ts, last_event_ts, hour_count)
      values (1, 'KCSM', 'MONTERREY|NL', now() - interval '9 days', now() - interval '5 days', 90)`),
  )
  expect((await readStates('KCSM')).staff).toEqual(['comes_in_part'])

  await portal.superuser((db) =>
    db.query(`insert into feed_hours (customer_id, carrier, hour_ts, event_count, lag_seconds)
      select 1, 'KCSM', date_trunc('hour', now()) - n * interval '1 hour', 5, 900 from generate_series(2, 40) n`),
  )
  expect((await readStates('KCSM')).staff).toEqual(['delayed'])
})
