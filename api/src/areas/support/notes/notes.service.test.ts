import { afterAll, beforeAll, expect, test } from 'vitest'
import { createWebhook } from '#contract/areas/notifications/webhooks/webhooks.contract.ts'
import { createNote } from '#contract/areas/support/notes/notes.contract.ts'
import { useTestApp } from '../../../testing/app.ts'
import { hookServer } from '../../../testing/outside.ts'
import { type RuleBody, notifierFor } from '../../notifications/alert-rules/alert-rules.factory.ts'
import { deliverHooks } from '../../notifications/webhooks/delivery.service.ts'
import { makeTickets, getUserId } from '../tickets/tickets.factory.ts'

const portal = useTestApp()
const { made } = makeTickets(portal)
const { makeRule, round, clear } = notifierFor(portal)
const HOST = 'hooks.prairie.example'
const CANARY = 'canarybird'

let outside: Awaited<ReturnType<typeof hookServer>>
beforeAll(async () => void (outside = await hookServer(HOST)))
afterAll(() => outside.server.close())

const deliver = () =>
  deliverHooks(
    {
      database: portal.database,
      mail: portal,
      reach: { resolve: async () => ['127.0.0.1'], isOpen: () => true, ca: outside.ca },
    },
    1,
  )

test('[SUP-044] webhooks of the customer receive answers, never internal notes', async () => {
  await clear()
  const url = `https://${HOST}:${outside.port}/in`
  const hook = { params: { customerId: 1 }, body: { name: 'Yard system', url } }
  const { webhook_id } = (await portal.call(createWebhook, hook, 'full')).data
  const how = {
    scope: 'all',
    threshold: null,
    channels: [],
    emails: '',
    webhook_id,
  } satisfies Partial<RuleBody>
  await makeRule({ ...how, event: 'ticket_change' })
  await makeRule({ ...how, event: 'ticket_mention' })
  const { id, qualified_id } = await made({ name: 'Tank car' })
  await round()
  await deliver()
  outside.received.length = 0
  const staff = await getUserId(portal, 'admin')
  const write = async (note: string, is_internal: boolean) =>
    portal.call(
      createNote,
      { params: { customerId: 1, ticketId: id }, body: { note, is_internal, mentions: [staff] } },
      'internal',
    )

  const inside = await write(`@Admin Tester ${CANARY}`, true)
  await round()
  await deliver()
  expect([inside.status, outside.received.map(({ body }) => body)]).toEqual([200, []])

  await write('The car is found.', false)
  await round()
  await deliver()
  const messages = outside.received.map(({ body }) => body)
  expect(messages).toHaveLength(1)
  expect(messages[0]).toContain(`Ticket ${qualified_id} has a new reply`)
  expect(messages.join()).not.toContain(CANARY)
})
