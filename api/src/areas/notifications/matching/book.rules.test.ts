import { beforeEach, describe, expect, test } from 'vitest'
import {
  getNotificationSettings,
  updateNotificationSettings,
} from '#contract/areas/notifications/settings/settings.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeFact, notifierFor } from '../alert-rules/alert-rules.factory.ts'

const portal = useTestApp()
const { makeRule, report, round, alerts, mails, clear } = notifierFor(portal)
const DAY_MS = 86_400_000
const OUTSIDE = 'dock@elsewhere.example'

const change = (text: string, values: unknown[] = []) => portal.superuser((db) => db.query(text, values))
const getEmail = async (who: string) =>
  (await change('select email from identity.users where email like $1', [`${who}@%`])).rows[0].email as string
const disable = (who: string) =>
  change('update identity.users set status = 0 where email like $1', [`${who}@%`])
/** Makes one user the last to save every rule. */
const saveAs = (who: string) =>
  change('update alert_rules set saved_by = (select user_id from identity.users where email like $1)', [
    `${who}@%`,
  ])
const removeMembership = (who: string) =>
  change(
    'delete from identity.memberships where customer_id = 1 and user_id = (select user_id from identity.users where email like $1)',
    [`${who}@%`],
  )
const setPermissions = (who: string, permissions: string[] | null) =>
  change(
    `update identity.memberships set permissions = $2
     where customer_id = 1 and user_id = (select user_id from identity.users where email like $1)`,
    [`${who}@%`, permissions],
  )

beforeEach(async () => {
  await clear()
  await change('update identity.users set status = 1 where email not like $1', ['disabled@%'])
})

const addresses = async () => (await alerts()).map(({ address }) => address)

describe('an address typed into a rule', () => {
  test('of a colleague gets only what the colleague may see', async () => {
    const bare = await getEmail('bare')
    const viewer = await getEmail('viewer')
    await makeRule({ emails: `${bare}, ${viewer.toUpperCase()}` })
    await report(makeFact())

    await round()

    expect(await addresses()).toEqual([viewer])
  })

  test('of a disabled account gets nothing', async () => {
    await makeRule({ emails: `${await getEmail('disabled')}, ops@prairie.example` })
    await report(makeFact())

    await round()

    expect(await addresses()).toEqual(['ops@prairie.example'])
  })

  test('of a user of another customer alone gets nothing, of an administrator everything', async () => {
    const admin = await getEmail('admin')
    await makeRule({ emails: `${await getEmail('other')}, ${admin}` })
    await report(makeFact())

    await round()

    expect(await addresses()).toEqual([admin])
  })

  test('outside the portal gets nothing after the rule’s author is disabled, until a colleague saves the rule', async () => {
    await makeRule({ emails: OUTSIDE })
    await saveAs('disabled')
    await report(makeFact())
    await round()
    const whileDisabled = await addresses()
    await saveAs('viewer')
    await report(makeFact())
    await round()

    expect(whileDisabled).toEqual([])
    expect(await addresses()).toEqual([OUTSIDE])
  })

  test('outside the portal gets nothing that the rule’s author may no longer view', async () => {
    await makeRule({ emails: OUTSIDE })
    await setPermissions('full', [])
    await report(makeFact())
    await round()
    const without = await addresses()
    await setPermissions('full', ['visibility_asset_list'])
    await report(makeFact())
    await round()

    expect(without).toEqual([])
    expect(await addresses()).toEqual([OUTSIDE])
  })

  test('outside the portal is confirmed by the last user who saved the settings or the rule', async () => {
    const body = {
      settings: [
        {
          event: 'arrival' as const,
          enabled: true,
          channels: ['email' as const],
          recipients: OUTSIDE,
          frequency: 'immediate' as const,
        },
      ],
      timezone: 'America/Chicago',
    }
    await portal.call(updateNotificationSettings, { params: { customerId: 1 }, body }, 'full')
    await saveAs('disabled')
    const { data: settings } = await portal.call(
      getNotificationSettings,
      { params: { customerId: 1 } },
      'full',
    )
    await portal.call(
      updateNotificationSettings,
      {
        params: { customerId: 1 },
        body: {
          ...body,
          settings: [{ ...body.settings[0]!, recipients: `${OUTSIDE}, gate@elsewhere.example` }],
          version: settings.version,
        },
      },
      'full',
    )
    await report(makeFact())
    await round()

    expect((await addresses()).sort()).toEqual([OUTSIDE, 'gate@elsewhere.example'])
  })
})

describe('an email that waits for its hour', () => {
  const planDaily = async (emails: string) => {
    await makeRule({ emails, frequency: 'daily' })
    await report(makeFact())
    await round()
    expect(await mails()).toEqual([])
  }
  const later = () => round(Date.now() + DAY_MS + 1)

  test('is sent to each user who may still view its content', async () => {
    await planDaily(`${await getEmail('viewer')}, ${OUTSIDE}`)
    await later()
    expect(new Set((await mails()).map(({ to }) => to))).toEqual(new Set([OUTSIDE, await getEmail('viewer')]))
  })

  test('is not sent to a user disabled meanwhile', async () => {
    await planDaily(await getEmail('viewer'))
    await disable('viewer')
    await later()
    expect(await mails()).toEqual([])
  })

  test('is not sent to a user who lost the permission meanwhile', async () => {
    await planDaily(await getEmail('viewer'))
    await setPermissions('viewer', [])
    await later()
    await setPermissions('viewer', ['visibility_asset_list'])
    expect(await mails()).toEqual([])
  })

  test('is not sent outside after the rule’s author was disabled', async () => {
    await planDaily(OUTSIDE)
    await saveAs('disabled')
    await later()
    expect(await mails()).toEqual([])
  })

  test('is not sent to a user who left the customer meanwhile', async () => {
    await planDaily(await getEmail('viewer'))
    await removeMembership('viewer')
    await later()
    expect(await mails()).toEqual([])
  })
})
