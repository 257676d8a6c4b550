import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, Id } from '../../../base/ids.ts'
import { bulkAnswer, bulkRequest } from '../../../list/bulk.ts'
import { TicketFields } from '../tickets/tickets.contract.ts'
import { ticketList } from '../tickets/tickets.list.ts'

const TicketsAnswer = bulkAnswer(Id)

export const closeTickets = endpoint({
  name: 'closeTickets',
  method: 'POST',
  path: '/support/{customerId}/bulk/close',
  access: 'signed-in',
  summary: 'Closes tickets: those named, or all that match. Those that are closed already are left.',
  params: CustomerParams,
  body: bulkRequest(ticketList, Id),
  response: TicketsAnswer,
})

export const assignTickets = endpoint({
  name: 'assignTickets',
  method: 'POST',
  path: '/support/{customerId}/bulk/assign',
  access: 'signed-in',
  summary:
    'Gives tickets to people in the place of those who had them; closed ones are left. A preview needs nobody yet.',
  params: CustomerParams,
  body: bulkRequest(ticketList, Id, { assignees: TicketFields.assignees.default([]) }),
  response: TicketsAnswer,
})

export const tagTickets = endpoint({
  name: 'tagTickets',
  method: 'POST',
  path: '/support/{customerId}/bulk/tag',
  access: 'signed-in',
  summary: 'Adds tags to tickets; closed ones are left. A preview needs no tag yet.',
  params: CustomerParams,
  body: bulkRequest(ticketList, Id, { tags: TicketFields.tags.default([]) }),
  response: TicketsAnswer,
})
