import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeEach, expect, test } from 'vitest'
import * as contract from '#contract/areas/support/feedback/feedback.contract.ts'
import { useTestApp } from '../../../testing/app.ts'

const received: { key: unknown; body: Record<string, unknown> }[] = []
let answer: { status: number; body: unknown }
const desk = createServer((request, response) => {
  const chunks: Buffer[] = []
  request.on('data', (chunk: Buffer) => chunks.push(chunk))
  request.on('end', () => {
    received.push({
      key: request.headers['idempotency-key'],
      body: JSON.parse(Buffer.concat(chunks).toString()) as Record<string, unknown>,
    })
    response.statusCode = answer.status
    response.end(JSON.stringify(answer.body))
  })
}).listen(0, '127.0.0.1')
await once(desk, 'listening')
const portal = useTestApp({ helpdeskUrl: `http://127.0.0.1:${(desk.address() as AddressInfo).port}` })

const FEEDBACK = {
  customer_id: 1,
  title: 'The map is empty',
  description: 'Nothing shows.',
  page_url: '/visibility/1/assets',
  app_version: '1.2.3',
}
const waiting = async () =>
  (
    await portal.superuser((db) =>
      db.query<{ effect_key: string }>(`select effect_key from outbox where kind = 'helpdesk'`),
    )
  ).rows.map(({ effect_key }) => effect_key)

beforeEach(async () => {
  received.length = 0
  answer = { status: 201, body: { html_url: 'https://desk.example/7' } }
  await portal.superuser((db) =>
    db.query(`delete from outbox where kind = 'helpdesk'; delete from identity.outgoing_holds`),
  )
})
afterAll(() => desk.close())

test('[FDB-003] [FDB-004] [FDB-005] the response has the address of the entry at the help desk, and it is sent once', async () => {
  const sent = [
    await portal.call(contract.askQuestion, { body: FEEDBACK }, 'bare'),
    await portal.call(contract.reportBug, { body: { ...FEEDBACK, steps: 'Open it' } }, 'bare'),
    await portal.call(contract.requestFeature, { body: FEEDBACK }, 'bare'),
  ]

  expect(sent.map(({ data }) => data.github_url)).toEqual(Array(3).fill('https://desk.example/7'))
  expect(received.map(({ body }) => body['category'])).toEqual(['general', 'bug', 'feature'])
  expect(received[1]!.body).toMatchObject({ title: FEEDBACK.title, body: FEEDBACK.description })
  expect(await waiting()).toEqual([])
  const { data } = await portal.call(contract.listFeedback, { query: {} as never }, 'admin')
  expect(data.data.map(({ helpdesk_url }) => helpdesk_url)).toEqual(Array(3).fill('https://desk.example/7'))
})

test('[FDB-003] feedback that the help desk rejects is stored and sent later with the same key', async () => {
  answer = { status: 503, body: {} }

  const { status, data } = await portal.call(contract.askQuestion, { body: FEEDBACK }, 'bare')

  expect(status).toBe(200)
  expect(data.github_url).toBeNull()
  expect(await waiting()).toEqual([`feedback-${data.feedback_id}`])
  expect(received.map(({ key }) => key)).toEqual([`feedback-${data.feedback_id}`])
})

test('[FDB-003] feedback that is held reaches no help desk until it is released', async () => {
  await portal.superuser((db) => db.query(`insert into identity.outgoing_holds values ('feedback', 1)`))

  const { data } = await portal.call(contract.askQuestion, { body: FEEDBACK }, 'bare')

  expect(received).toEqual([])
  expect(await waiting()).toEqual([`feedback-${data.feedback_id}`])
})

test('[FDB-003] an address outside the web is not passed on', async () => {
  answer = { status: 201, body: { html_url: 'javascript:alert(1)' } }

  expect((await portal.call(contract.askQuestion, { body: FEEDBACK }, 'bare')).data.github_url).toBeNull()
})
