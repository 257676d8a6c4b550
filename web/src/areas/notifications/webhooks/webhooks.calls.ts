import { queryOptions } from '@tanstack/react-query'
import {
  listWebhookDeliveries,
  listWebhooks,
  removeWebhook,
  replayWebhookDelivery,
  testWebhook,
} from '#contract/areas/notifications/webhooks/webhooks.contract.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

const REFRESH_MS = 5000

/** Addresses of the customer's machines. */
export const webhooks = (customerId: number) =>
  queryOptions({ ...endpointQuery(listWebhooks, { params: { customerId } }), staleTime: 0 })

/** A webhook's latest deliveries; reloaded while they are shown, because they are sent in the background. */
export const deliveries = (customerId: number, webhookId: number) =>
  queryOptions({
    ...endpointQuery(listWebhookDeliveries, { params: { customerId, webhookId } }),
    staleTime: 0,
    refetchInterval: REFRESH_MS,
  })

export const refreshWebhooks = () =>
  Promise.all(
    [listWebhooks.name, listWebhookDeliveries.name].map((name) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  )

/** Sends a test. Returns the refusal otherwise. */
export async function sendTest(customerId: number, webhookId: number) {
  const response = await call(testWebhook, { params: { customerId, webhookId } })
  await refreshWebhooks()
  return response.success ? null : response.error
}

/** Sends a delivery again. Returns the refusal otherwise. */
export async function replay(customerId: number, webhookId: number, deliveryId: number) {
  const response = await call(replayWebhookDelivery, { params: { customerId, webhookId, deliveryId } })
  await refreshWebhooks()
  return response.success ? null : response.error
}

/** Removes an address. Returns the refusal otherwise. */
export async function dropWebhook(customerId: number, webhookId: number) {
  const response = await call(removeWebhook, { params: { customerId, webhookId } })
  await refreshWebhooks()
  return response.success ? null : response.error
}
