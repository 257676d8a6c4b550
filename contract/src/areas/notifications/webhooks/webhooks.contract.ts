import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam, wholeNumber } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { access as needs } from '../alerts/alerts.rules.ts'
import { webhookUrlProblem } from './webhooks.rules.ts'

/** Webhooks send data out of the company, so they require access to the company settings. */
const access = { allOf: [needs, { anyOf: ['company_settings'] }] } as const
const HookParams = CustomerParams.extend({ webhookId: IdParam })
const DeliveryParams = HookParams.extend({ deliveryId: wholeNumber(1, Number.MAX_SAFE_INTEGER) })

const shape = {
  name: field.text('Name', { min: 1, max: 80, missing: 'Enter a name.' }),
  url: field
    .text('Address', {
      min: 1,
      max: 500,
      missing: 'Enter an address.',
      help: 'An https address on a publicly reachable host.',
    })
    .superRefine((url, ctx) => {
      // an empty value gets one message only
      const wrong = url === '' ? null : webhookUrlProblem(url)
      if (wrong !== null) ctx.addIssue({ code: 'custom', message: wrong })
    })
    .meta({
      title: 'Address',
      'x-kind': 'text',
      description: 'An https address on a publicly reachable host.',
    }),
  enabled: field.boolean('On'),
}

/** A webhook of the customer. */
export const Webhook = z.object({
  webhook_id: z.number(),
  name: z.string(),
  url: z.string(),
  enabled: z.boolean(),
  failing_since: z.string().nullable(),
  off_reason: z.string().nullable(),
  waiting_count: z.number(),
  /**
   * Rules that send nothing here, because the people who saved them left or may no longer see what they send; null:
   * they left.
   */
  paused_rules: z.array(z.object({ rule_id: z.number(), name: z.string(), saved_by: z.string().nullable() })),
  version: z.number(),
})
export type Webhook = z.infer<typeof Webhook>

/** One fact on its way to an address, with what the last attempt was answered. */
export const WebhookDelivery = z.object({
  delivery_id: z.number(),
  text: z.string(),
  state: z.enum(['waiting', 'sent', 'dead']),
  attempts: z.number(),
  status: z.number().nullable(),
  answer: z.string().nullable(),
  took_ms: z.number().nullable(),
  tried_ts: z.string().nullable(),
  due_ts: z.string(),
  created_ts: z.string(),
})
export type WebhookDelivery = z.infer<typeof WebhookDelivery>

export const listWebhooks = endpoint({
  name: 'listWebhooks',
  method: 'GET',
  path: '/notifications/{customerId}/webhooks',
  access,
  summary: 'The customer’s webhooks, by name.',
  params: CustomerParams,
  response: z.object({ data: z.array(Webhook) }),
})

export const createWebhook = endpoint({
  name: 'createWebhook',
  method: 'POST',
  path: '/notifications/{customerId}/webhooks',
  access,
  secret: true,
  summary:
    'Adds a webhook. Only this response contains its secret. Private addresses, and addresses without https, are rejected.',
  params: CustomerParams,
  body: z.object({ name: shape.name, url: shape.url }),
  response: Webhook.extend({ secret: z.string() }),
})

export const updateWebhook = endpoint({
  name: 'updateWebhook',
  method: 'PUT',
  path: '/notifications/{customerId}/webhooks/{webhookId}',
  access,
  summary: 'Updates a webhook, or turns it back on. Returns 409 if someone else changed it in the meantime.',
  params: HookParams,
  body: z.object({ ...shape, version: z.number().int() }),
  response: Webhook,
})

export const removeWebhook = endpoint({
  name: 'removeWebhook',
  method: 'DELETE',
  path: '/notifications/{customerId}/webhooks/{webhookId}',
  access,
  summary: 'Deletes a webhook and its deliveries.',
  params: HookParams,
  response: z.object({}),
})

export const testWebhook = endpoint({
  name: 'testWebhook',
  method: 'POST',
  path: '/notifications/{customerId}/webhooks/{webhookId}/test',
  access,
  summary: 'Sends a test to a webhook.',
  params: HookParams,
  response: z.object({ delivery_id: z.number() }),
})

export const listWebhookDeliveries = endpoint({
  name: 'listWebhookDeliveries',
  method: 'GET',
  path: '/notifications/{customerId}/webhooks/{webhookId}/deliveries',
  access,
  summary: 'The latest 100 deliveries to a webhook, with its responses.',
  params: HookParams,
  response: z.object({ data: z.array(WebhookDelivery) }),
})

export const replayWebhookDelivery = endpoint({
  name: 'replayWebhookDelivery',
  method: 'POST',
  path: '/notifications/{customerId}/webhooks/{webhookId}/deliveries/{deliveryId}/replay',
  access,
  summary: 'Resends a delivery with the same ID, regardless of its status.',
  params: DeliveryParams,
  response: z.object({ delivery_id: z.number() }),
})
