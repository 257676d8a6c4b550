import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { previewAlertRule } from '#contract/areas/notifications/alert-rules/alert-rules.contract.ts'
import { listAlerts, readAlerts } from '#contract/areas/notifications/alerts/alerts.contract.ts'
import { previewInvoice } from '#contract/areas/invoicing/invoices/invoices.contract.ts'
import { askAboutInvoice, reviewInvoice } from '#contract/areas/invoicing/links/links.contract.ts'
import { payInvoice } from '#contract/areas/invoicing/payments/payments.contract.ts'
import { createWebhook } from '#contract/areas/notifications/webhooks/webhooks.contract.ts'
import { deliverMails } from '../../mail/deliver.ts'
import { openMailServer } from '../../mail/smtp.ts'
import { useTestApp } from '../../testing/app.ts'
import { hookServer, startMailServer } from '../../testing/outside.ts'
import { fillProfile, makeSent } from '../invoicing/invoices/invoices.factory.ts'
import { recordOverdue } from '../invoicing/invoices/overdue.service.ts'
import { makeIntake } from '../feeds/intake/intake.factory.ts'
import { makeClm, makeSighting } from '../feeds/messages/messages.factory.ts'
import { makeWaybill } from '../visibility/waybills/waybills.factory.ts'
import { RULE, type RuleBody, notifierFor } from './alert-rules/alert-rules.factory.ts'
import { notificationsJobs } from './notifications.jobs.ts'
import { deliverHooks } from './webhooks/delivery.service.ts'

const portal = useTestApp({ smtpUrl: 'smtp://mail.test.example' })
const { makeRule, clear, alerts } = notifierFor(portal)
const { send } = makeIntake(portal)
const params = { customerId: 1 }
const HOST = 'hooks.prairie.example'
const quietLog = { error() {}, warn() {}, info() {}, debug() {} } as never

let hooks: Awaited<ReturnType<typeof hookServer>>
let mailServer: Awaited<ReturnType<typeof startMailServer>>
beforeAll(async () => {
  hooks = await hookServer(HOST)
  mailServer = await startMailServer()
})
afterAll(async () => {
  hooks.server.close()
  await new Promise<void>((closed) => mailServer.server.close(closed))
})
beforeEach(async () => {
  await clear()
  await portal.superuser((db) => db.query('truncate feed_positions, tenders cascade'))
  await portal.superuser((db) => db.query('truncate waybills, events, equipment cascade'))
  hooks.received.length = 0
  mailServer.arrived.length = 0
})

/** A round of one of the area's jobs, as the worker runs it. */
async function runJob(name: string): Promise<void> {
  const job = notificationsJobs(portal).find((one) => one.name === name)!
  const run = await job.load()
  await run({ database: portal.database, signal: new AbortController().signal, log: quietLog } as never, {})
}

/** The complete path: facts are matched with the rules, emails and webhook calls go to real servers. */
async function notifyAndSend(): Promise<void> {
  await runJob('matchFacts')
  await portal.superuser((db) => db.query('update identity.mails set due_ts = now()'))
  await deliverMails({
    database: portal.database,
    log: quietLog,
    vault: portal.vault,
    server: openMailServer(
      { smtpUrl: mailServer.url, mailFrom: 'Interline <no-reply@portal.example>' },
      { connectMs: 20_000, answerMs: 20_000 },
    ),
    signal: new AbortController().signal,
  })
  await deliverHooks(
    {
      database: portal.database,
      mail: portal,
      reach: { resolve: async () => ['127.0.0.1'], isOpen: () => true, ca: hooks.ca },
    },
    1,
  )
}

const HOUR_MS = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR_MS).toISOString()
const preview = async (rule: Partial<RuleBody>) =>
  (await portal.call(previewAlertRule, { params, body: { ...RULE, ...rule } }, 'full')).data

test('a rule notifies of a railroad’s report: an email arrives, a webhook is called, the portal shows it, and the dry run agrees', async () => {
  const { data: hook } = await portal.call(
    createWebhook,
    { params, body: { name: 'Yard system', url: `https://${HOST}:${hooks.port}/in` } },
    'full',
  )
  const { rows } = await portal.superuser((db) =>
    db.query<{ user_id: number; email: string }>(
      `select user_id, email from identity.users where email like 'full@%'`,
    ),
  )
  const { user_id, email } = rows[0]!
  const rule = {
    event: 'actual_placement',
    name: 'Placed',
    emails: '',
    user_ids: [user_id],
    channels: ['email', 'portal'],
    webhook_id: hook.webhook_id,
  } satisfies Partial<RuleBody>
  await makeRule(rule)
  const sight = (code: string, hours: number) =>
    makeSighting(0, code, 'Memphis, TN', {
      equipment_id: 'UTLX207444',
      event_ts: ago(hours),
      destination_city: 'MEMPHIS',
      destination_state: 'TN',
      waybill_number: '700100',
    })
  await send(makeClm(sight('D', 3)))
  await send(makeClm(sight('Z', 1)))
  await send(makeClm(sight('Z', 1)))

  await notifyAndSend()
  await notifyAndSend()

  const TEXT = 'UTLX 207444 is placed at Memphis, TN'
  expect(mailServer.arrived).toHaveLength(1)
  expect(mailServer.arrived[0]).toContain(`To: ${email}`)
  expect(mailServer.arrived[0]).toContain(`Subject: ${TEXT}`)
  expect(mailServer.arrived[0]).toMatch(/^List-Unsubscribe:/m)
  expect(hooks.received).toHaveLength(1)
  expect(hooks.received[0]?.headers['webhook-signature']).toMatch(/^v1,/)
  expect(hooks.received[0]?.body).toContain(TEXT)
  const messages = async () => (await portal.call(listAlerts, { params, query: {} }, 'full')).data.data
  expect((await messages()).map(({ text, read_ts }) => [text, read_ts])).toEqual([[`${TEXT}.`, null]])
  const reported = await preview(rule)
  expect([reported.matched_count, reported.mail_count, reported.samples.map(({ text }) => text)]).toEqual([
    1,
    1,
    [`${TEXT}.`],
  ])

  await portal.call(
    readAlerts,
    { params, body: { ids: (await messages()).map(({ alert_id }) => alert_id), preview: false } as never },
    'full',
  )
  expect((await messages()).every(({ read_ts }) => read_ts !== null)).toBe(true)
})

test('[INV-006] an invoice is emailed to its payer; a webhook gets that it was sent, viewed, disputed, overdue and paid', async () => {
  const { data: hook } = await portal.call(
    createWebhook,
    { params, body: { name: 'Ledger', url: `https://${HOST}:${hooks.port}/in` } },
    'full',
  )
  await makeRule({ event: 'invoice_change', name: 'Invoices', webhook_id: hook.webhook_id })
  await fillProfile(portal)

  const { id, payee_id: payeeId, invoice_number, charges } = await makeSent(portal)
  await notifyAndSend()
  expect(mailServer.arrived.filter((mail) => mail.includes('To: ap@payer.example'))).toHaveLength(1)
  const link = await readPaperLink(payeeId, id)
  const target = { params: { invoiceId: id }, query: { customer_id: 1 } }
  await portal.call(reviewInvoice, target, null, link)
  await notifyAndSend()
  const body = { text: 'Not our fuel table.', charge_id: charges[0]!.id }
  await portal.call(askAboutInvoice, { ...target, body }, null, link)
  await notifyAndSend()
  await portal.superuser((db) =>
    db.query(
      `update invoices set issue_date = current_date - 40,
         due_date = (select (now() at time zone zone)::date - 1 from identity.customers where customer_id = 1)
       where invoice_id = $1`,
      [id],
    ),
  )
  await portal.database.tenant(1, (db) => recordOverdue(db, 1))
  await notifyAndSend()
  const pay = { amount_cents: 4_950_000 }
  await portal.call(payInvoice, { params: { ...params, payeeId, invoiceId: id }, body: pay }, 'full')
  await notifyAndSend()

  const news = ['was sent', 'was viewed by its payer', 'was disputed by its payer', 'was due', 'was paid']
  const isNews = (text: string, at: number) => text.includes(invoice_number!) && text.includes(news[at]!)
  expect(hooks.received.map((one, at) => isNews(one.body, at))).toEqual(news.map(() => true))
  // what happens soon after an email of a rule waits for the next one
  const mails = mailServer.arrived.filter((mail) => mail.includes('To: ops@prairie.example'))
  expect(mails.map((mail, at) => isNews(mail.replaceAll('=\r\n', ''), at))).toEqual([true])
})

/** The link on an invoice’s paper, as its payer sends it. */
async function readPaperLink(payeeId: number, invoiceId: number) {
  const body = { invoice_id: invoiceId } as never
  const { raw } = await portal.call(previewInvoice, { params: { ...params, payeeId }, body }, 'full')
  return { 'x-quote-token': /token=([\w-]+)/.exec(raw.toString('latin1'))![1]! }
}

test('notifications belong to their reader: others neither see nor mark them', async () => {
  const ids = async (as: 'full' | 'viewer') =>
    (await portal.call(listAlerts, { params, query: {} }, as)).data.data.map(({ alert_id }) => alert_id)
  const { rows } = await portal.superuser((db) =>
    db.query<{ user_id: number }>(`select user_id from identity.users where email like 'full@%'`),
  )
  await makeRule({ event: 'hold', emails: '', user_ids: [rows[0]!.user_id], channels: ['portal'] })
  const held = makeSighting(0, 'H', 'Memphis, TN', { equipment_id: 'GATX77', event_ts: ago(1) })
  await send(makeClm(held))
  await runJob('matchFacts')

  const [mine = 0] = await ids('full')
  const { data } = await portal.call(
    readAlerts,
    { params, body: { ids: [mine], preview: false } as never },
    'viewer',
  )

  expect(mine).toBeGreaterThan(0)
  expect(await ids('viewer')).toEqual([])
  expect(data.done).toBe(0)
})

describe('time-based events are reported once', () => {
  /** The facts about an event from two time-based checks. */
  async function readReported(event: RuleBody['event'], threshold: number | null = null): Promise<string[]> {
    await makeRule({ event, threshold })
    await runJob('watchClock')
    await runJob('watchClock')
    await runJob('matchFacts')
    return (await alerts()).map(({ text }) => text)
  }

  test('a unit expected later than its first ETA is late, one in its time is not', async () => {
    await portal.superuser(async (db) => {
      const eta = { last_sighting_ts: ago(1), destination_location: 'Memphis, TN', eta_rest_hours: 0 }
      await makeWaybill(db, {
        ...eta,
        equipment_id: 'GATX1',
        eta_first_ts: ago(-10),
        product_eta_ts: ago(-40),
      })
      await makeWaybill(db, {
        ...eta,
        equipment_id: 'GATX2',
        eta_first_ts: ago(-10),
        product_eta_ts: ago(-11),
      })
    })

    expect(await readReported('late')).toEqual(['GATX 1 is expected 1 d 6 h late at Memphis, TN.'])
  })

  test('a moving unit not reported for longer than usual is silent; one that waits, or whose feed is late, is not', async () => {
    await portal.superuser(async (db) => {
      const quiet = { last_sighting_ts: ago(400), current_location: 'Joliet, IL', current_carrier: 'UP' }
      await makeWaybill(db, { ...quiet, equipment_id: 'GATX1' })
      await makeWaybill(db, { ...quiet, equipment_id: 'GATX2', waiting_since_ts: ago(400) })
      await makeWaybill(db, { ...quiet, equipment_id: 'GATX3', last_sighting_ts: ago(1) })
      await makeWaybill(db, {
        ...quiet,
        equipment_id: 'GATX4',
        current_carrier: 'NS',
        last_sighting_ts: ago(60),
      })
      // silent already when its feed fell silent
      await makeWaybill(db, { ...quiet, equipment_id: 'GATX5', current_carrier: 'NS' })
      await db.query(
        `insert into feed_positions values (1, 'NS', now() - interval '1000 hours', now(), now() - interval '30 hours', 1000)`,
      )
    })

    expect((await readReported('silent')).toSorted()).toEqual([
      'GATX 1 is silent while moving, last seen at Joliet, IL.',
      'GATX 5 is silent while moving, last seen at Joliet, IL.',
    ])
  })

  test('each whole day of a dwell notifies the rules with its number', async () => {
    await portal.superuser(async (db) => {
      const stands = { current_location: 'Joliet, IL' }
      await makeWaybill(db, { ...stands, equipment_id: 'GATX1', last_sighting_ts: ago(3 * 24 + 2) })
      await makeWaybill(db, { ...stands, equipment_id: 'GATX2', last_sighting_ts: ago(2 * 24 + 23) })
      await makeWaybill(db, {
        ...stands,
        equipment_id: 'GATX3',
        last_sighting_ts: ago(3 * 24 + 2),
        status_code: 100,
      })
    })

    expect(await readReported('dwell', 3)).toEqual([
      'GATX 1 has not been reported for 3 days, last seen at Joliet, IL.',
    ])
  })

  test('a railroad silent for longer than usual is reported', async () => {
    await portal.superuser((db) =>
      db.query(`insert into feed_positions values
        (1, 'UP', now() - interval '1000 hours', now(), now() - interval '30 hours', 1000),
        (1, 'BNSF', now() - interval '1000 hours', now(), now() - interval '5 hours', 1000)`),
    )

    expect(await readReported('feed_silent')).toEqual(['No data from UP for longer than usual.'])
  })

  test('a tender left unanswered for too long is reported; one still in time is not', async () => {
    const tender = `insert into tenders (customer_id, state, waybill, scac, bol_number, answer_due_ts) values`
    await portal.superuser((db) =>
      db.query(`${tender} (1, 'sent', '{}', 'BNSF', 'BOL7', now() - interval '1 hour'),
        (1, 'sent', '{}', 'BNSF', 'BOL8', now() + interval '1 hour'), (1, 'accepted', '{}', 'BNSF', 'BOL9', null)`),
    )

    expect(await readReported('tender_unanswered')).toEqual(['BNSF didn’t respond to tender BOL7 in time.'])
  })
})
