import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, Id } from '../../../base/ids.ts'
import { bulkResponse, bulkRequest } from '../../../list/bulk.ts'
import { TicketFields } from '../tickets/tickets.contract.ts'
import { ticketList } from '../tickets/tickets.list.ts'

const TicketsAnswer = bulkResponse(Id)

export const closeTickets = endpoint({
  name: 'closeTickets',
  method: 'POST',
  path: '/support/{customerId}/bulk/close',
  access: 'signed-in',
  summary: 'Closes tickets: those listed, or all that match. Tickets already closed are skipped.',
  params: CustomerParams,
  body: bulkRequest(ticketList, Id),
  response: TicketsAnswer,
})

export const assignTickets = endpoint({
  name: 'assignTickets',
  method: 'POST',
  path: '/support/{customerId}/bulk/assign',
  access: 'signed-in',
  summary: 'Reassigns tickets. Closed ones are skipped. A preview needs no assignee.',
  params: CustomerParams,
  body: bulkRequest(ticketList, Id, { assignees: TicketFields.assignees.default([]) }),
  response: TicketsAnswer,
})

export const tagTickets = endpoint({
  name: 'tagTickets',
  method: 'POST',
  path: '/support/{customerId}/bulk/tag',
  access: 'signed-in',
  summary: 'Adds tags to tickets. Closed ones are skipped. A preview needs no tags.',
  params: CustomerParams,
  body: bulkRequest(ticketList, Id, { tags: TicketFields.tags.default([]) }),
  response: TicketsAnswer,
})
