import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import pino from 'pino'
import { expect, onTestFinished, test } from 'vitest'
import * as contract from '#contract/areas/support/feedback/feedback.contract.ts'
import { deliverOutbox } from '../../../jobs/outbox.ts'
import { getOverrides } from '#contract/areas/visibility/overrides/overrides.contract.ts'
import { useTestApp, type Caller } from '../../../testing/app.ts'
import { deliverFeedback } from './feedback.service.ts'
import { makeWaybill } from '../../visibility/waybills/waybills.factory.ts'

const portal = useTestApp({ helpdeskUrl: 'http://helpdesk.test.example' })
const FEEDBACK = {
  customer_id: 1,
  title: 'The map is empty',
  description: 'Nothing shows.',
  page_url: '/visibility/1/assets',
  app_version: '1.2.3',
}

const inbox = async (query: object = {}, as: Caller = 'admin') =>
  portal.call(contract.listFeedback, { query: query as never }, as)

test('[FDB-003] [FDB-004] [FDB-005] [FDB-006] [FDB-008] each kind is taken, and staff read it with what its kind has', async () => {
  const question = await portal.call(contract.askQuestion, { body: FEEDBACK }, 'bare')
  const bug = await portal.call(contract.reportBug, { body: { ...FEEDBACK, steps: 'Open it' } }, 'bare')
  const wish = await portal.call(contract.requestFeature, { body: FEEDBACK }, 'bare')
  const wrong = { equipment_id: 'GATX1', field: 'status_code', new_value: 'Placed' } as const
  const adjustment = await portal.call(
    contract.requestAdjustment,
    { body: { ...FEEDBACK, ...wrong } },
    'bare',
  )

  for (const { status, data } of [question, bug, wish, adjustment]) {
    expect(status).toBe(200)
    expect(data).toEqual({ feedback_id: expect.any(Number) as number, github_url: null })
  }
  const { data } = await inbox()
  expect(data.data.slice(0, 4).map(({ category, details }) => [category, details])).toEqual([
    ['manual_adjustment', { ...wrong, waybill_id: null }],
    ['feature', {}],
    ['bug', { steps: 'Open it' }],
    ['general', {}],
  ])
  expect(data.data[0]).toMatchObject({
    customer_name: 'Customer 1',
    sent_by: 'bare Tester',
    title: FEEDBACK.title,
    description: FEEDBACK.description,
    page_url: FEEDBACK.page_url,
    app_version: FEEDBACK.app_version,
    state: 'new',
  })
})

test('[FDB-003] feedback needs a session and the user’s own customer', async () => {
  expect((await portal.call(contract.askQuestion, { body: FEEDBACK })).status).toBe(401)
  expect((await portal.call(contract.askQuestion, { body: FEEDBACK }, 'other')).status).toBe(403)
})

test('[FDB-009] title and description are needed, an adjustment needs the car, the field and its value', async () => {
  const empty = { ...FEEDBACK, title: ' ', description: '' }
  const general = await portal.call(contract.askQuestion, { body: empty }, 'bare')
  const adjustment = await portal.call(contract.requestAdjustment, { body: empty as never }, 'bare')

  expect(Object.keys(general.error.errors ?? {})).toEqual(['title', 'description'])
  expect(Object.keys(adjustment.error.errors ?? {}).toSorted()).toEqual([
    'description',
    'equipment_id',
    'field',
    'new_value',
    'title',
  ])
})

test('[FDB-002] where the module is off nothing is taken', async () => {
  await portal.owner((db) =>
    db.query(`update identity.feature_flags set enabled = false
      where name = 'hasSupportFeedbackModule' and customer_id = 2`),
  )

  const response = await portal.call(contract.askQuestion, { body: { ...FEEDBACK, customer_id: 2 } }, 'other')

  expect(response.status).toBe(403)
})

test('[FDB-001] staff mark it as done; others cannot read the inbox', async () => {
  const { data } = await portal.call(contract.askQuestion, { body: FEEDBACK }, 'full')
  const params = { feedbackId: data.feedback_id }

  await portal.call(contract.updateFeedback, { params, body: { state: 'done' } }, 'admin')

  const [row] = (await inbox({ state: 'done' })).data.data
  expect(row).toMatchObject({ feedback_id: data.feedback_id, can: { reopen: true } })
  expect((await inbox({}, 'full')).status).toBe(403)
})

test('[FDB-001] staff read, mark and apply feedback of their own customers only', async () => {
  await portal.owner((db) =>
    db.query(`update identity.feature_flags set enabled = true
      where name = 'hasSupportFeedbackModule' and customer_id = 2`),
  )
  const own = await portal.call(contract.askQuestion, { body: FEEDBACK }, 'full')
  const foreign = await portal.call(contract.askQuestion, { body: { ...FEEDBACK, customer_id: 2 } }, 'other')
  const marked = (feedbackId: number) =>
    portal.call(contract.updateFeedback, { params: { feedbackId }, body: { state: 'done' } }, 'internal')

  const { data } = await inbox({ size: '100' }, 'internal')

  expect(new Set(data.data.map(({ customer_id }) => customer_id))).toEqual(new Set([1]))
  expect(data.state_counts.new + data.state_counts.done).toBe(data.data.length)
  expect((await marked(own.data.feedback_id)).status).toBe(200)
  expect((await marked(foreign.data.feedback_id)).status).toBe(404)
  const files = { params: { feedbackId: foreign.data.feedback_id } }
  expect((await portal.call(contract.listFeedbackFiles, files, 'internal')).status).toBe(404)
  expect((await portal.call(contract.applyFeedback, files, 'internal')).status).toBe(404)
})

test('[FDB-003] a help desk gets it once it answers, and its link is stored', async () => {
  const got: { key: string | undefined; body: string }[] = []
  const desk = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      got.push({ key: request.headers['idempotency-key'] as string, body: Buffer.concat(chunks).toString() })
      response.statusCode = got.length === 1 ? 503 : 201
      response.end(JSON.stringify({ html_url: 'https://desk.example/7' }))
    })
  }).listen(0, '127.0.0.1')
  await once(desk, 'listening')
  onTestFinished(() => void desk.close())
  await portal.owner((db) => db.query(`select set_config('app.customer_id', '1', false); delete from outbox`))
  const { data } = await portal.call(contract.askQuestion, { body: FEEDBACK }, 'full')
  const ctx = {
    database: portal.database,
    live: portal.live,
    log: pino({ level: 'silent' }),
    settings: {
      ediInDir: '',
      ediOutDir: '',
      helpdeskUrl: `http://127.0.0.1:${(desk.address() as AddressInfo).port}`,
    },
    signal: new AbortController().signal,
  }
  const deliver = () => deliverOutbox(ctx, 1, { helpdesk: (job, _, effect) => deliverFeedback(job, effect) })

  await deliver()
  await portal.owner((db) =>
    db.query(`select set_config('app.customer_id', '1', false);
      update outbox set created_ts = created_ts - interval '1 day' where state = 'waiting'`),
  )
  await deliver()

  expect(got.map(({ key }) => key)).toEqual([`feedback-${data.feedback_id}`, `feedback-${data.feedback_id}`])
  expect(JSON.parse(got[1]!.body)).toMatchObject({
    title: FEEDBACK.title,
    body: FEEDBACK.description,
    category: 'general',
    files: 0,
    inbox_url: expect.stringMatching(/^http.*\/admin\/feedback$/) as string,
  })
  const { data: page } = await inbox({ search: FEEDBACK.title })
  expect(page.data.find(({ feedback_id }) => feedback_id === data.feedback_id)?.helpdesk_url).toBe(
    'https://desk.example/7',
  )
})

test('[FDB-006] an adjustment is applied as an override with one click; railroad-only values are not', async () => {
  await portal.owner(async (db) => {
    await db.query(`select set_config('app.customer_id', '1', false)`)
    await makeWaybill(db, { equipment_id: 'UTLX207444', waybill_id: 8801 })
  })
  const request = async (field: 'consignee' | 'status_code', equipment_id = 'UTLX 207444') =>
    (
      await portal.call(
        contract.requestAdjustment,
        { body: { ...FEEDBACK, equipment_id, field, new_value: 'Delta Mills' } },
        'full',
      )
    ).data.feedback_id
  const apply = (feedbackId: number, as: 'admin' | 'full' = 'admin') =>
    portal.call(contract.applyFeedback, { params: { feedbackId } }, as)
  const wanted = await request('consignee')

  expect((await apply(wanted, 'full')).status).toBe(403)
  expect((await apply(wanted)).data).toMatchObject({ customer_id: 1, waybill_id: 8801 })
  expect((await apply(wanted)).status).toBe(409)
  expect((await apply(await request('status_code'))).status).toBe(409)
  expect((await apply(await request('consignee', 'NONE 1'))).status).toBe(400)

  const params = { customerId: 1, waybillId: 8801 }
  expect((await portal.call(getOverrides, { params }, 'full')).data.consignee).toBe('Delta Mills')
  const [row] = (await inbox({ state: 'done' })).data.data
  expect(row).toMatchObject({ feedback_id: wanted, state: 'done' })
})
