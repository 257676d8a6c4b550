import * as contract from '#contract/areas/notifications/webhooks/webhooks.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './webhooks.service.ts'

export const webhooksRoutes: readonly Route[] = [
  serve(contract.listWebhooks, service.listWebhooks),
  serve(contract.createWebhook, service.createWebhook),
  serve(contract.updateWebhook, service.updateWebhook),
  serve(contract.removeWebhook, service.removeWebhook),
  serve(contract.testWebhook, service.testWebhook),
  serve(contract.listWebhookDeliveries, service.listWebhookDeliveries),
  serve(contract.replayWebhookDelivery, service.replayWebhookDelivery),
]
