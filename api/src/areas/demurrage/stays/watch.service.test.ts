import { beforeEach, expect, test } from 'vitest'
import { listAlerts } from '#contract/areas/notifications/alerts/alerts.contract.ts'
import { getCarClock } from '#contract/areas/demurrage/stays/stays.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../../feeds/intake/intake.factory.ts'
import { makeClm, makeSighting } from '../../feeds/messages/messages.factory.ts'
import { notifierFor } from '../../notifications/alert-rules/alert-rules.factory.ts'
import { makeVisit, noonAgo, updateAllClocks } from './stays.factory.ts'
import { watchClocks } from './watch.service.ts'

const portal = useTestApp()
const { makeRule, round, alerts, mails, clear } = notifierFor(portal)
const { send } = makeIntake(portal)
const params = { customerId: 1 }

beforeEach(async () => {
  await clear()
  await portal.superuser((db) =>
    db.query('truncate demurrage_stays, demurrage_marks, events, waybills cascade'),
  )
})

const watch = () => portal.database.tenant(1, (db) => watchClocks(db, 1))
const getClock = async (equipmentId: string) =>
  (await portal.call(getCarClock, { params: { ...params, equipmentId } }, 'full')).data.clock
const ACT = /by \d\d\/\d\d\/\d{4} 00:01 C[SD]T to avoid another \$150\.00\./

test('a car about to cost another day is reported once for that day, with what it costs and by when to act', async () => {
  await portal.superuser((db) => makeVisit(db, 'BNSF100', [['Y', noonAgo(5)]]))
  await portal.superuser((db) => makeVisit(db, 'BNSF200', [['Z', noonAgo(4)]]))
  await portal.superuser((db) => makeVisit(db, 'BNSF300', [['Z', noonAgo(0)]]))
  await updateAllClocks(portal)
  await makeRule({ event: 'demurrage' })

  await watch()
  await round()
  await watch()
  await round()

  const messages = (await alerts()).map(({ text }) => text)
  expect(messages).toHaveLength(2)
  expect(messages.find((text) => text.startsWith('BNSF 100 at HOUSTON, TX: order in '))).toMatch(ACT)
  expect(messages.find((text) => text.startsWith('BNSF 200 at HOUSTON, TX: release '))).toMatch(ACT)
  expect((await mails()).map(({ text }) => text)).toEqual([
    expect.stringContaining('2 cars will be charged another day within 24 hours, $300.00 in total.'),
  ])
})

test('every second notification of a car has its cost and when to act, as on its page', async () => {
  const day = new Date(Date.now() - 86_400_000 * 4).toISOString()
  const recent = new Date(Date.now() - 3_600_000).toISOString()
  const sight = (code: string, event_ts: string) =>
    makeSighting(0, code, 'Memphis, TN', {
      equipment_id: 'BNSF100',
      event_ts,
      destination_city: 'MEMPHIS',
      destination_state: 'TN',
      waybill_number: '700100',
    })
  const { user_id } = (
    await portal.superuser((db) =>
      db.query<{ user_id: number }>(`select user_id from identity.users where email like 'full@%'`),
    )
  ).rows[0]!
  await makeRule({ event: 'actual_placement', user_ids: [user_id], channels: ['email', 'portal'] })
  await send(makeClm(sight('Y', day)))
  await updateAllClocks(portal)
  await send(makeClm(sight('Z', recent)))

  // the clock has not been calculated since the placement
  await round()

  const clock = await getClock('BNSF100')
  expect(clock?.action).toBe('release')
  const { next_cents, act_by_date } = clock!
  expect((await mails())[0]?.text).toMatch(
    new RegExp(
      `BNSF 100 is placed at Memphis, TN\\. Release by .* 00:01 C[SD]T to avoid another \\$150\\.00\\.`,
    ),
  )
  const { data } = (await portal.call(listAlerts, { params, query: {} }, 'full')).data
  expect(data).toMatchObject([
    { text: 'BNSF 100 is placed at Memphis, TN.', next_day: { action: 'release', next_cents } },
  ])
  expect(new Date(data[0]!.next_day!.act_by_date).toISOString()).toBe(act_by_date)
})
