import { createHmac } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { getAlertRule } from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import {
  createWebhook,
  listWebhookDeliveries,
  listWebhooks,
  replayWebhookDelivery,
  testWebhook,
  updateWebhook,
} from '#contract/areas/notifications/webhooks/webhooks.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { type Received, hookServer } from '../../../testing/outside.ts'
import { statusCounts } from '../../../testing/concurrent.ts'
import { ago, CHICAGO, makeDevices } from '../../telematics/reports/reports.factory.ts'
import { watchSilence } from '../../telematics/alerts/watch.service.ts'
import { makeFact, notifierFor } from '../alert-rules/alert-rules.factory.ts'
import { isOpenAddress } from './addresses.rules.ts'
import { deliverHooks } from './delivery.service.ts'
import { sendHook, type Reach } from './sending.service.ts'

const portal = useTestApp()
const { makeRule, report, round, clear } = notifierFor(portal)
const params = { customerId: 1 }
const HOST = 'hooks.prairie.example'

let outside: Awaited<ReturnType<typeof hookServer>>
let received: Received[] = []
let answers: number[] = []
let port = 0
let ca = ''

/** It listens on this machine, so the reach of these tests lets it in. */
beforeAll(async () => {
  outside = await hookServer(HOST)
  ;({ port, ca, received, answers } = outside)
})
afterAll(() => outside.server.close())

const reach = (more: Partial<Reach> = {}): Reach => ({
  resolve: async () => ['127.0.0.1'],
  isOpen: () => true,
  ca,
  ...more,
})
const deliver = (how: Partial<Reach> = {}) =>
  deliverHooks({ database: portal.database, mail: portal, reach: reach(how) }, 1)
const due = () => portal.superuser((db) => db.query(`update webhook_deliveries set due_ts = now()`))

const make = async () =>
  (
    await portal.call(
      createWebhook,
      { params, body: { name: 'Yard system', url: `https://${HOST}:${port}/in` } },
      'full',
    )
  ).data
const deliveries = async (webhookId: number) =>
  (await portal.call(listWebhookDeliveries, { params: { ...params, webhookId } }, 'full')).data.data

beforeEach(async () => {
  await clear()
  received.length = 0
  answers.length = 0
})

describe('a webhook', () => {
  test('receives what its rules match, once, signed with its secret and the time', async () => {
    const { webhook_id, secret } = await make()
    await makeRule({ channels: [], emails: '', webhook_id })
    await makeRule({ webhook_id })
    await report(makeFact())
    await round()

    await deliver()
    await deliver()

    expect(received).toHaveLength(1)
    const [{ headers, body }] = received as [Received]
    const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`
    const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
    expect(headers['webhook-signature']).toBe(
      `v1,${createHmac('sha256', key).update(signed).digest('base64')}`,
    )
    expect(Math.abs(Number(headers['webhook-timestamp']) - Date.now() / 1000)).toBeLessThan(60)
    expect(JSON.parse(body)).toMatchObject({
      type: 'arrival',
      data: {
        customer_id: 1,
        text: 'GATX1 arrived at Memphis, TN.',
        url: expect.stringMatching(/^https:\/\/portal\.test\.example\/visibility/),
      },
    })
    expect(await deliveries(webhook_id)).toMatchObject([
      { state: 'sent', status: 200, answer: 'answer 200', attempts: 1 },
    ])
  })

  test('[TEL-005] for the Watchtower alerts of a group receives an impact and a silence of its units, of no others', async () => {
    const { mount, report: send } = makeDevices(portal)
    await mount({ ARMN71: 'D-71', ARMN72: 'D-72', ARMN73: 'D-73' })
    await portal.superuser(async (db) => {
      await db.query(`insert into reporting_groups values (1, 71, 'Reefers', '{}')`)
      await db.query(`insert into reporting_group_equipment values (1, 71, 'ARMN71'), (1, 71, 'ARMN73')`)
    })
    const { webhook_id } = await make()
    await makeRule({
      event: 'unit_alert',
      scope: 'groups',
      group_ids: [71],
      channels: [],
      emails: '',
      webhook_id,
    })
    const impact = (unit: string) =>
      send({ unit, fix_ts: ago(5), ...CHICAGO, reason: 'impact', impact: { axis: 'x', peak_g: 6 } })
    await impact('D-71')
    await impact('D-72')
    await send({ unit: 'D-73', fix_ts: ago(5), ...CHICAGO })
    await portal.superuser((db) =>
      db.query(
        `update tracked_units set received_ts = now() - interval '3 hours' where equipment_id = 'ARMN73'`,
      ),
    )
    await portal.database.tenant(1, (db) => watchSilence(db, 1))
    await round()

    await deliver()
    await due()
    await deliver()

    const texts = received.map(({ body }) => (JSON.parse(body) as { data: { text: string } }).data.text)
    expect(texts.toSorted((one, other) => one.localeCompare(other))).toEqual([
      'ARMN 71: Impact (critical). Impact of 6.0 g',
      'ARMN 73: No report (warning). No report for 3 h.',
    ])
  })

  test('that fails is retried later under the same id, and shows its response', async () => {
    const { webhook_id } = await make()
    await makeRule({ webhook_id })
    await report(makeFact())
    await round()
    answers.push(500, 500)

    await deliver()
    await deliver()
    const [failed] = await deliveries(webhook_id)
    await due()
    await deliver()
    await due()
    await deliver()

    expect(failed).toMatchObject({ state: 'waiting', status: 500, answer: 'answer 500', attempts: 1 })
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
    expect(received).toHaveLength(3)
    expect(await deliveries(webhook_id)).toMatchObject([{ state: 'sent', attempts: 3 }])
  })

  describe('gets nothing from a rule once its author', () => {
    const change = (text: string, values: unknown[] = []) => portal.superuser((db) => db.query(text, values))
    const saver = `(select user_id from identity.users where email like $1)`
    const saveAs = (who: string) => change(`update alert_rules set saved_by = ${saver}`, [`${who}@%`])
    const isPaused = async (ruleId: number) =>
      (await portal.call(getAlertRule, { params: { ...params, ruleId } }, 'full')).data.is_paused
    const getPaused = async (webhookId: number) =>
      (await portal.call(listWebhooks, { params }, 'full')).data.data.find(
        ({ webhook_id }) => webhook_id === webhookId,
      )!.paused_rules

    test.each([
      ['was disabled', 'disabled', null],
      ['belongs to another customer', 'other', null],
      ['may not see its event', 'bare', expect.any(String)],
    ])('%s, which its administrators see until a colleague saves it', async (_why, who, savedBy) => {
      const { webhook_id } = await make()
      const { rule_id } = await makeRule({ webhook_id, name: 'Arrivals to the yard' })
      await saveAs(who)

      await report(makeFact())
      await round()
      await deliver()

      expect(received).toEqual([])
      expect(await deliveries(webhook_id)).toEqual([])
      expect(await getPaused(webhook_id)).toEqual([
        { rule_id, name: 'Arrivals to the yard', saved_by: savedBy },
      ])
      expect(await isPaused(rule_id)).toBe(true)
      await saveAs('viewer')
      await report(makeFact())
      await round()
      await deliver()
      expect(received).toHaveLength(1)
      expect(await getPaused(webhook_id)).toEqual([])
      expect(await isPaused(rule_id)).toBe(false)
    })

    test('failed while a delivery waited, which is given up with the reason until it is sent again', async () => {
      const { webhook_id } = await make()
      await makeRule({ webhook_id })
      await report(makeFact())
      await round()
      await saveAs('disabled')

      await deliver()

      expect(received).toEqual([])
      const [refused] = await deliveries(webhook_id)
      expect(refused).toMatchObject({
        state: 'dead',
        answer: expect.stringMatching(/the person who saved the rule no longer has access/),
      })
      const again = { params: { ...params, webhookId: webhook_id, deliveryId: refused!.delivery_id } }
      await portal.call(replayWebhookDelivery, again, 'full')
      await deliver()
      expect(received).toEqual([])
      await saveAs('full')
      await portal.call(replayWebhookDelivery, again, 'full')
      await deliver()
      expect(received).toHaveLength(1)
    })

    test('left, while a colleague’s rule sends the same event there', async () => {
      const { webhook_id } = await make()
      const { rule_id } = await makeRule({ webhook_id })
      await makeRule({ webhook_id })
      await change(`update alert_rules set saved_by = ${saver} where rule_id = ${rule_id}`, ['disabled@%'])
      await report(makeFact())
      await round()

      await deliver()

      expect(received).toHaveLength(1)
    })
  })

  test('is tested once at a time, and a failed test is not retried', async () => {
    const { webhook_id } = await make()
    const press = () => portal.call(testWebhook, { params: { ...params, webhookId: webhook_id } }, 'full')
    answers.push(500)

    const pressed = await Promise.all([press(), press(), press()])
    await deliver()
    await due()
    await deliver()
    const next = await press()

    expect(statusCounts(pressed)).toEqual({ 200: 1, 409: 2 })
    expect(pressed.find(({ status }) => status === 409)!.error.message).toBe(
      'A test is already being sent. Wait for its response, then test again.',
    )
    expect(received).toHaveLength(1)
    expect(next.status).toBe(200)
    expect((await deliveries(webhook_id)).at(-1)).toMatchObject({ state: 'dead', status: 500, attempts: 1 })
  })

  test('gets five deliveries at once, and one while it fails', async () => {
    const { webhook_id } = await make()
    await portal.superuser((db) =>
      db.query(
        `insert into webhook_deliveries (customer_id, webhook_id) select 1, $1 from generate_series(1, 12)`,
        [webhook_id],
      ),
    )
    const fails = (since: string) =>
      portal.superuser((db) => db.query(`update webhooks set failing_since = ${since}`))

    await deliver()
    const first = received.length
    await fails('now()')
    answers.push(500)
    await deliver()
    const probed = received.length - first
    await fails('null')
    await deliver()

    expect([first, probed, received.length - first - probed]).toEqual([5, 1, 5])
  })

  test('is sent again on request', async () => {
    const { webhook_id } = await make()
    const { data } = await portal.call(testWebhook, { params: { ...params, webhookId: webhook_id } }, 'full')
    await deliver()

    await portal.call(
      replayWebhookDelivery,
      { params: { ...params, webhookId: webhook_id, deliveryId: data.delivery_id } },
      'full',
    )
    await deliver()

    expect(received.map(({ headers }) => headers['webhook-id'])).toEqual([
      `1-${data.delivery_id}`,
      `1-${data.delivery_id}`,
    ])
  })

  test('that never had a delivery of this number cannot send it again', async () => {
    const { webhook_id } = await make()
    const other = await make()
    const { data } = await portal.call(
      testWebhook,
      { params: { ...params, webhookId: other.webhook_id } },
      'full',
    )

    const { status } = await portal.call(
      replayWebhookDelivery,
      { params: { ...params, webhookId: webhook_id, deliveryId: data.delivery_id } },
      'full',
    )

    expect(status).toBe(404)
  })

  test('that accepted nothing for three days is turned off, and its creator is notified', async () => {
    const { webhook_id, version, name, url } = await make()
    await makeRule({ channels: [], emails: '', webhook_id })
    await report(makeFact())
    await round()
    answers.push(503, 503, 503)
    await deliver()
    await portal.superuser((db) =>
      db.query(`update webhooks set failing_since = now() - interval '73 hours'`),
    )
    await due()

    await deliver()
    await due()
    await deliver()

    const [off] = (await portal.call(listWebhooks, { params }, 'full')).data.data
    expect(off).toMatchObject({
      enabled: false,
      off_reason: expect.stringContaining('503 answer 503'),
      waiting_count: 1,
    })
    expect(received).toHaveLength(2)
    const { rows } = await portal.superuser((db) => db.query(`select kind, recipients from identity.mails`))
    expect(rows).toMatchObject([{ kind: 'webhook_off', recipients: [expect.stringMatching(/^full@/)] }])
    await portal.call(
      updateWebhook,
      {
        params: { ...params, webhookId: webhook_id },
        body: { name, url, enabled: true, version: version + 1 },
      },
      'full',
    )
    answers.length = 0
    await deliver()
    expect(received).toHaveLength(3)
  })

  test('that redirects is not followed', async () => {
    const { webhook_id } = await make()
    await portal.call(testWebhook, { params: { ...params, webhookId: webhook_id } }, 'full')
    answers.push(302)

    await deliver()

    expect(received).toHaveLength(1)
    expect(await deliveries(webhook_id)).toMatchObject([{ state: 'dead', status: 302 }])
  })

  test('of another customer is neither called nor visible here', async () => {
    const { webhook_id } = await make()
    const other = await portal.call(
      listWebhookDeliveries,
      { params: { customerId: 2, webhookId: webhook_id } },
      'other',
    )

    expect(other.status).toBe(404)
  })
})

describe('an address', () => {
  const send = (how: Partial<Reach>) =>
    sendHook(`https://${HOST}:${port}/`, { headers: {}, body: '{}' }, reach(how))

  test.each([
    '127.0.0.1',
    '10.1.2.3',
    '169.254.169.254',
    '::1',
    '::ffff:10.0.0.1',
    'fd00::1',
    '64:ff9b::a00:1',
    '2002:a00:1::',
  ])('of a house is refused: %s', async (address) => {
    const response = await send({ resolve: async () => [address], isOpen: isOpenAddress })

    expect(response).toMatchObject({
      isAccepted: false,
      status: null,
      answer: `${HOST} resolves to a private address`,
    })
    expect(received).toEqual([])
  })

  test.each(['93.184.215.14', '2606:4700::1111'])('of the open internet is not: %s', (address) => {
    expect(isOpenAddress(address)).toBe(true)
  })

  test('is refused when any one of the host’s is private', async () => {
    const response = await send({ resolve: async () => ['93.184.215.14', '10.0.0.1'], isOpen: isOpenAddress })

    expect(response.answer).toBe(`${HOST} resolves to a private address`)
  })

  test('that is unknown gets a message', async () => {
    const unknown = Object.assign(new Error(`getaddrinfo ENOTFOUND ${HOST}`), { code: 'ENOTFOUND' })

    const response = await send({ resolve: () => Promise.reject(unknown) })

    expect(response).toMatchObject({ isAccepted: false, status: null, answer: 'Host not found.' })
  })

  test('is resolved once, and the connection uses the resolved address', async () => {
    let requestCount = 0
    const response = await send({
      resolve: async () => {
        requestCount += 1
        // what the name points to a moment later
        return requestCount === 1 ? ['127.0.0.1'] : ['203.0.113.1']
      },
    })

    expect([requestCount, response.status]).toEqual([1, 200])
  })

  test('a server whose certificate has another name or an unknown issuer receives nothing', async () => {
    const nobody = await sendHook(
      `https://${HOST}:${port}/`,
      { headers: {}, body: '{}' },
      { resolve: async () => ['127.0.0.1'], isOpen: () => true },
    )
    const other = await sendHook(`https://other.example:${port}/`, { headers: {}, body: '{}' }, reach())

    expect([nobody.isAccepted, other.isAccepted]).toEqual([false, false])
    expect(received).toEqual([])
  })

  test.each([
    ['http://prairie.example/', 'The address must begin with https://.'],
    ['https://localhost/', 'The host must be publicly reachable.'],
    [
      'https://u:p@prairie.example/',
      'Remove the user name and password from the address. Deliveries are signed instead.',
    ],
    ['https://127.0.0.1/', 'This host resolves to a private address. Enter a publicly reachable one.'],
    ['https://2130706433/', 'This host resolves to a private address. Enter a publicly reachable one.'],
  ])('%s is refused when it is given', async (url, text) => {
    const { error } = await portal.call(createWebhook, { params, body: { name: 'x', url } }, 'full')

    expect(error.errors).toEqual({ url: [text] })
  })
})
