import { beforeEach, describe, expect, test } from 'vitest'
import {
  createAlertRule,
  listAlertRules,
  updateAlertRule,
} from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import { followUnit } from '#contract/areas/notifications/followed-units/followed-units.contract.ts'
import { createView } from '#contract/areas/lists/views/views.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { makeIntake } from '../../feeds/intake/intake.factory.ts'
import { makeClm, makeSighting } from '../../feeds/messages/messages.factory.ts'
import { makeFact, makeRow, notifierFor, RULE } from '../alert-rules/alert-rules.factory.ts'

const portal = useTestApp()
const { makeRule, report, round, alerts, mails, clear } = notifierFor(portal)
const { send } = makeIntake(portal)
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

/** An hour ago, so that it is recent enough to notify. */
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
const TRIP = { destination_city: 'MEMPHIS', destination_state: 'TN', waybill_number: '700100' }
const sight = (code: string, place: string, hours: number) =>
  makeSighting(0, code, place, { ...TRIP, event_ts: ago(hours), equipment_id: 'UTLX207444' })

describe('what a railroad reports', () => {
  test('reaches those whose rules match, once, however often and in whatever order it is reported', async () => {
    await makeRule({ event: 'constructive_placement', name: 'Waiting' })
    await makeRule({ event: 'actual_placement', name: 'Placed' })
    const placed = makeClm(sight('Z', 'Memphis, TN', 1))
    await send(makeClm(sight('P', 'Chicago, IL', 30)))
    await send(placed)
    await send(makeClm(sight('Z', 'Memphis, TN', 1), sight('Y', 'Memphis, TN', 3)))
    await send(placed)

    await round()
    await round()

    expect((await alerts()).map(({ text }) => text)).toEqual([
      'UTLX 207444 is placed at Memphis, TN.',
      'UTLX 207444 is constructively placed at Memphis, TN.',
    ])
    expect((await mails()).map(({ subject }) => subject)).toEqual([
      'Customer 1: 2 notifications (actual placement and constructive placement)',
    ])
  })

  test('long ago is not reported', async () => {
    await makeRule({ event: 'actual_placement' })
    await send(makeClm(sight('Z', 'Memphis, TN', 60)))

    await round()

    expect(await alerts()).toEqual([])
  })

  test('before a rule was made, or turned on again, is not reported by it, also if the railroad reports it later', async () => {
    const body = { ...RULE, event: 'actual_placement' as const }
    await portal.call(createAlertRule, { params, body }, 'full')
    await send(makeClm(sight('P', 'Chicago, IL', 30)))
    await send(makeClm(sight('Z', 'Memphis, TN', 3)))
    await round()
    expect(await alerts()).toEqual([])

    await clear()
    const { rule_id: ruleId, version } = await makeRule(body)
    for (const [at, enabled] of [false, true].entries())
      await portal.call(
        updateAlertRule,
        { params: { ...params, ruleId }, body: { ...body, enabled, version: version + at } },
        'full',
      )
    await report(makeFact({ kind: 'actual_placement', ts: Date.now() - HOUR_MS }))
    await round()
    expect(await alerts()).toEqual([])

    await report(makeFact({ kind: 'actual_placement' }))
    await round()
    expect(await alerts()).toHaveLength(1)
  })
})

describe('a fact', () => {
  test('reaches each user once when two rules name them, and by both channels when each rule names another', async () => {
    const { user_id, email } = await getAddress('full')
    await makeRule({ channels: ['portal'], user_ids: [user_id], emails: '' })
    await makeRule({ emails: `${email.toUpperCase()}, ops@prairie.example` })
    await report(makeFact())

    await round()

    expect((await alerts()).map(({ rule_id: _, ...one }) => one)).toEqual([
      { address: email, text: 'GATX1 arrived at Memphis, TN.', in_portal: true, by_mail: true },
      {
        address: 'ops@prairie.example',
        text: 'GATX1 arrived at Memphis, TN.',
        in_portal: false,
        by_mail: true,
      },
    ])
    expect(await mails()).toHaveLength(2)
  })

  test('goes to all users with the role who may view it', async () => {
    await makeRule({ role_ids: [6], emails: '', channels: ['portal'] })
    await report(makeFact())

    await round()

    // bare has the role without the permission
    expect((await alerts()).map(({ address }) => address)).toEqual([(await getAddress('viewer')).email])
  })

  test('of units outside a rule’s groups, view or followed ones is not reported by it', async () => {
    const { data: view } = await portal.call(
      createView,
      {
        params,
        body: {
          list: 'assets',
          name: 'Empty to Memphis',
          is_shared: false,
          address: { load_empty_status: 'E', destination_location: 'memphis' },
          widths: {},
        },
      },
      'full',
    )
    await portal.superuser((db) =>
      db.query(`insert into equipment (customer_id, equipment_id, equipment_kind) values (1, 'GATX9', 'R') on conflict do nothing;
        insert into reporting_groups (customer_id, group_id, name) values (1, 77, 'Grain') on conflict do nothing`),
    )
    await portal.call(followUnit, { params: { ...params, equipmentId: 'GATX9' } }, 'full')
    const rules = [
      await makeRule({ scope: 'view', view_id: view.view_id, emails: 'view@x.example' }),
      await makeRule({ scope: 'groups', group_ids: [77], emails: 'groups@x.example' }),
      await makeRule({ scope: 'followed', emails: 'followed@x.example' }),
    ]
    const fact = (unit: string, row = {}, group_ids: number[] = []) => {
      const made = makeFact({ equipment_id: unit, group_ids })
      return { ...made, data: { ...made.data, row: makeRow(row) } }
    }
    await report(
      fact('NONE1'),
      fact('VIEW1', { load_empty_status: 'E' }),
      fact('GROUP1', {}, [5, 77]),
      fact('GATX9'),
    )

    await round()

    expect(rules).toHaveLength(3)
    expect((await alerts()).map(({ address, text }) => `${address} ${text.split(' ')[0]}`)).toEqual([
      'view@x.example VIEW1',
      'groups@x.example GROUP1',
      'followed@x.example GATX9',
    ])
  })

  test('of a dwell or an ETA change notifies the rules with its number', async () => {
    await makeRule({ event: 'dwell', threshold: 3, emails: 'three@x.example' })
    await makeRule({ event: 'dwell', threshold: 4, emails: 'four@x.example' })
    await makeRule({ event: 'eta_change', threshold: 12, emails: 'twelve@x.example' })
    const data = makeFact().data
    await report(
      makeFact({ kind: 'dwell', data: { ...data, days: 3 } }),
      makeFact({ kind: 'eta_change', data: { ...data, hours: [1, 2, 4, 6, 12] } }),
      makeFact({ kind: 'eta_change', data: { ...data, hours: [24] } }),
    )

    await round()

    expect((await alerts()).map(({ address }) => address)).toEqual(['three@x.example', 'twelve@x.example'])
  })

  test('[NTF-002] reaches no one at a customer whose module is off', async () => {
    await makeRule()
    await report(makeFact())
    const flag = (enabled: boolean) =>
      portal.superuser((db) =>
        db.query(`update identity.feature_flags set enabled = $1 where name = 'hasNotificationsModule'`, [
          enabled,
        ]),
      )
    await flag(false)

    await round()
    await flag(true)

    expect(await alerts()).toEqual([])
  })
})

test('a rule says how many events it notified about in the last week, each once, however many people heard of it', async () => {
  const { user_id } = await getAddress('full')
  const loud = await makeRule({ user_ids: [user_id], channels: ['email', 'portal'] })
  const quiet = await makeRule({ event: 'hold' })
  await report(makeFact(), makeFact())
  await round()
  expect((await alerts()).filter(({ rule_id }) => rule_id === loud.rule_id)).toHaveLength(4)
  await report(makeFact())
  await round()
  await portal.superuser((db) =>
    db.query(
      `update alerts set created_ts = now() - interval '8 days' where fact_id = (select max(fact_id) from alerts)`,
    ),
  )

  const { data } = await portal.call(listAlertRules, { params }, 'full')

  const counts = new Map(data.data.map(({ rule_id, week_count }) => [rule_id, week_count]))
  expect([counts.get(loud.rule_id), counts.get(quiet.rule_id)]).toEqual([2, 0])
})
