import * as contract from '#contract/areas/admin/outbox/outbox.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './outbox.service.ts'

export const outboxRoutes: readonly Route[] = [
  serve(contract.listOutbox, service.listOutbox, service.mailFiling),
  serve(contract.getOutboxMail, service.getOutboxMail),
  serve(contract.retryOutboxMail, service.retryOutboxMail),
]
