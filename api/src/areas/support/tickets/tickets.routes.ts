import * as contract from '#contract/areas/support/tickets/tickets.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './tickets.service.ts'

export const ticketsRoutes: readonly Route[] = [
  serve(contract.listTickets, service.listTickets, service.ticketFiling),
  serve(contract.createTicket, service.createTicket),
  serve(contract.getTicket, service.getTicket),
  serve(contract.updateTicket, service.updateTicket),
  serve(contract.claimTicket, service.claimTicket),
  serve(contract.removeTicket, service.removeTicket),
]
