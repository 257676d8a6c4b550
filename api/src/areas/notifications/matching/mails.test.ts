import { beforeEach, describe, expect, test } from 'vitest'
import {
  getAlertRule,
  muteAlertRule,
} from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import {
  getUnsubscription,
  leaveAlerts,
  updateDeliveryPreferences,
} from '#contract/areas/notifications/preferences/preferences.contract.ts'
import { updateNotificationSettings } from '#contract/areas/notifications/settings/settings.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeFact, notifierFor } from '../alert-rules/alert-rules.factory.ts'

const portal = useTestApp()
const { makeRule, report, round, alerts, mails, planned, clear } = notifierFor(portal)
const params = { customerId: 1 }
const HOUR_MS = 3_600_000

beforeEach(() => clear())

const getAddress = async (who: string) =>
  (
    await portal.superuser((db) =>
      db.query<{ user_id: number; email: string }>(
        'select user_id, email from identity.users where email like $1',
        [`${who}@%`],
      ),
    )
  ).rows[0]!

describe('mails', () => {
  const START = Date.parse('2026-03-02T16:00:00Z')

  test('collect a storm: the first goes at once, all others within ten minutes go in one', async () => {
    await makeRule()
    await report(makeFact())
    await round(START)
    for (let minute = 1; minute <= 9; minute++) {
      await report(...Array.from({ length: 30 }, () => makeFact()))
      await round(START + minute * 60_000)
    }

    const before = await mails()
    await round(START + 10 * 60_000)

    expect(before).toHaveLength(1)
    const [, storm, ...more] = await mails()
    expect(more).toEqual([])
    expect(storm?.subject).toBe('Customer 1: 270 notifications (arrival)')
    expect(storm?.text).toContain('Showing the first 50 of 270:')
  })

  test('link to their subject, in the theme and on the host of the customer', async () => {
    await makeRule()
    const fact = makeFact()
    await report(fact)

    await round()

    const [mail] = await mails()
    expect(mail?.subject).toBe('GATX1 arrived at Memphis, TN')
    expect(mail?.text).toContain(`https://portal.test.example${fact.data.path}`)
    expect(mail?.html).toContain(`href="https://portal.test.example${fact.data.path}"`)
    expect(mail?.messageId).toMatch(/^<[\w-]+@portal\.test\.example>$/)
  })

  test('once a day wait for the hour in the reader’s zone; immediate ones wait for the end of the quiet hours', async () => {
    const { user_id } = await getAddress('full')
    await portal.call(
      updateDeliveryPreferences,
      {
        params,
        body: {
          timezone: 'America/Denver',
          digest_hour: 6,
          quiet_from: '08:00',
          quiet_to: '10:30',
          muted: false,
          version: 0,
        },
      },
      'full',
    )
    await makeRule({ user_ids: [user_id], emails: '' })
    await makeRule({ event: 'hold', frequency: 'daily', user_ids: [user_id], emails: '' })
    await report(makeFact(), makeFact({ kind: 'hold' }))

    // nine in the morning in Denver
    await round(START)

    expect(
      (await planned()).map(({ kind, due, posted }) => [kind, new Date(due).toISOString(), posted]),
    ).toEqual([
      ['immediate', '2026-03-02T17:30:00.000Z', false],
      ['daily', '2026-03-03T13:00:00.000Z', false],
    ])
    await round(START + 24 * HOUR_MS)
    expect(await mails()).toHaveLength(2)
  })

  test('that wait for the end of quiet hours are sent when these are removed', async () => {
    const { user_id } = await getAddress('full')
    const now = new Date()
    const clock = (hours: number) => new Date(now.getTime() + hours * HOUR_MS).toISOString().slice(11, 16)
    const read = async (quiet: { quiet_from: string | null; quiet_to: string | null }, version: number) =>
      await portal.call(
        updateDeliveryPreferences,
        { params, body: { timezone: 'Etc/UTC', digest_hour: 6, muted: false, ...quiet, version } },
        'full',
      )
    await read({ quiet_from: clock(-2), quiet_to: clock(5) }, 0)
    await makeRule({ user_ids: [user_id], emails: '' })
    await report(makeFact())
    await round(now.getTime())
    expect(await mails()).toHaveLength(0)

    await read({ quiet_from: clock(-2), quiet_to: clock(2) }, 1)
    await round(now.getTime() + HOUR_MS)
    expect(await mails()).toHaveLength(0)

    await read({ quiet_from: null, quiet_to: null }, 2)
    await round(now.getTime() + 60_000)
    expect(await mails()).toHaveLength(1)
  })

  test('are not sent to users who opted out; the portal still shows them', async () => {
    const { user_id } = await getAddress('full')
    await portal.call(
      updateDeliveryPreferences,
      {
        params,
        body: {
          timezone: 'America/Denver',
          digest_hour: 6,
          quiet_from: null,
          quiet_to: null,
          muted: true,
          version: 0,
        },
      },
      'full',
    )
    await makeRule({ user_ids: [user_id], emails: '' })
    await report(makeFact())

    await round()

    expect((await alerts()).map(({ in_portal, by_mail }) => [in_portal, by_mail])).toEqual([[true, false]])
    expect(await mails()).toEqual([])
  })

  test('have a link that unsubscribes with one click, without a sign-in, and can be undone', async () => {
    await makeRule()
    await report(makeFact())
    await round()
    const { leave, text } = (await mails())[0]!
    const token = new URL(leave).searchParams.get('token')!

    const shown = await portal.call(getUnsubscription, { query: { token } })
    const pressed = await portal.app.inject({
      method: 'POST',
      url: new URL(leave).pathname + new URL(leave).search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'List-Unsubscribe=One-Click',
    })
    await report(makeFact())
    await round()

    expect(text).toContain('https://portal.test.example/notifications/leave?token=')
    expect(shown.data.rules).toMatchObject([{ name: 'Arrivals', is_left: false }])
    expect(pressed.statusCode).toBe(200)
    expect(await alerts()).toHaveLength(1)
    await portal.call(leaveAlerts, { query: { token, what: 'back' }, body: Buffer.from('') })
    await report(makeFact())
    await round()
    expect(await alerts()).toHaveLength(2)
    const forged = `${token.slice(0, -4)}AAAA`
    expect((await portal.call(getUnsubscription, { query: { token: forged } })).status).toBe(404)
  })

  test('that were planned before their reader unsubscribed are not sent', async () => {
    await makeRule()
    await report(makeFact())
    await round()
    await report(makeFact())
    await round()
    const token = new URL((await mails())[0]!.leave).searchParams.get('token')!

    await portal.call(leaveAlerts, { query: { token }, body: Buffer.from('') })
    await round(Date.now() + 11 * 60_000)

    expect(await mails()).toHaveLength(1)
  })

  test('that cannot be delivered are shown to the owner of their rule', async () => {
    const { rule_id: ruleId } = await makeRule()
    const failed = async () =>
      (await portal.call(getAlertRule, { params: { ...params, ruleId } }, 'full')).data.failed_count
    await report(makeFact())
    await round()
    expect(await failed()).toBe(0)

    await portal.superuser((db) =>
      db.query(`update identity.mails set state = 'dead' where kind = 'notification'`),
    )

    expect(await failed()).toBe(1)
  })

  test('of a rule that one user muted still go to the others', async () => {
    const { user_id } = await getAddress('full')
    const { rule_id: ruleId } = await makeRule({ user_ids: [user_id] })
    await portal.call(muteAlertRule, { params: { ...params, ruleId }, body: { muted: true } }, 'full')
    await report(makeFact())

    await round()

    expect((await alerts()).map(({ address }) => address)).toEqual(['ops@prairie.example'])
  })

  test('[NTF-001] [NTF-006] follow the settings of an event, and all users with access are notified in the portal', async () => {
    await portal.call(
      updateNotificationSettings,
      {
        params,
        body: {
          settings: [
            {
              event: 'arrival',
              enabled: true,
              channels: ['email', 'portal'],
              recipients: 'ops@prairie.example',
              frequency: 'immediate',
              threshold: null,
            },
          ],
          timezone: 'America/Chicago',
        },
      },
      'full',
    )
    await report(makeFact())

    await round()

    const reported = await alerts()
    expect(reported.filter(({ by_mail }) => by_mail).map(({ address }) => address)).toEqual([
      'ops@prairie.example',
    ])
    expect(reported.filter(({ in_portal }) => in_portal).length).toBeGreaterThan(2)
  })
})
