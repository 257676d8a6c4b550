import * as contract from '#contract/areas/support/bulk/bulk.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './bulk.service.ts'

export const ticketBulkRoutes: readonly Route[] = [
  serve(contract.closeTickets, service.closeTickets),
  serve(contract.assignTickets, service.assignTickets),
  serve(contract.tagTickets, service.tagTickets),
]
