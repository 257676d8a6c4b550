import { queryOptions } from '@tanstack/react-query'
import {
  claimTicket,
  getTicket,
  listTickets,
  removeTicket,
  type Ticket,
  updateTicket,
} from '#contract/areas/support/tickets/tickets.contract.ts'
import { ticketList } from '#contract/areas/support/tickets/tickets.list.ts'
import { OPEN_STATES } from '#contract/areas/support/tickets/tickets.rules.ts'
import { listAssetHistory } from '#contract/areas/lookups/trips/trips.contract.ts'
import { startList } from '../../../list/questions.ts'
import { listSource } from '../../../list/source.ts'
import type { FindShipments } from '../../../shared/pickers/ShipmentPicker.tsx'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'
import { MESSAGES } from '../support.messages.ts'
import { readPeople, readTrue } from './tickets.rules.ts'

/** SUP-070. */
const REST_MS = 600
const REFRESH_MS = 30_000

const own = {
  /** Ids of those a ticket is assigned to (SUP-033, SUP-037). */
  assignees: { read: readPeople, write: (ids: readonly number[]) => ids.join(','), narrows: true },
  /** Only those that are late. */
  overdue: { read: readTrue, write: () => 'true', narrows: true },
  /** Only those that are due later today. */
  due_today: { read: readTrue, write: () => 'true', narrows: true },
} as const

/** The tickets; open ones by default (SUP-019). */
export const tickets = listSource({
  list: ticketList,
  endpoint: listTickets,
  own,
  request: ({ own: { assignees, overdue, due_today } }) => ({
    ...(assignees && { assignees: assignees.join(',') }),
    ...(overdue && { overdue: 'true' as const }),
    ...(due_today && { due_today: 'true' as const }),
  }),
  start: { state: { kind: 'any', values: [...OPEN_STATES] } },
  restMs: REST_MS,
  refreshMs: REFRESH_MS,
})

/** Starts the list's data together with the page's code. */
export const startTickets = (customerId: number, search: Record<string, unknown>): void =>
  startList(tickets, { customerId }, search)

export interface TicketParams {
  customerId: number
  ticketId: number
}

/** One ticket. */
export const findTicket = (params: TicketParams) =>
  queryOptions({ ...endpointQuery(getTicket, { params }), staleTime: 5000 })

/** Shows the ticket from a response, and reloads everything that lists it. */
export async function showTicket(params: TicketParams, ticket: Ticket | null): Promise<void> {
  const { queryKey } = findTicket(params)
  if (ticket) queryClient.setQueryData(queryKey, ticket)
  else queryClient.removeQueries({ queryKey })
  await queryClient.invalidateQueries({ queryKey: [listTickets.name] })
}

type Change = Parameters<typeof call<typeof updateTicket>>[1]['body']

/** Changes a ticket and shows what became of it. */
export async function changeTicket(params: TicketParams, body: Change): Promise<CallResult<Ticket>> {
  const response = await call(updateTicket, { params, body })
  await settle(params, response)
  return response
}

/** Assigns a ticket to the reader; reports when someone else was first. */
export async function claimOrNotify(params: TicketParams): Promise<Ticket | null> {
  const result = await claim(params)
  if (result.success) return result.data
  toast({ status: 'danger', message: MESSAGES.notAssigned })
  toast({ status: 'info', message: result.error.message })
  return null
}

async function claim(params: TicketParams): Promise<CallResult<Ticket>> {
  const response = await call(claimTicket, { params })
  await settle(params, response)
  return response
}

/** Deletes a ticket. */
export async function remove(params: TicketParams): Promise<CallResult<unknown>> {
  const response = await call(removeTicket, { params })
  if (response.success) await showTicket(params, null)
  return response
}

/** A refused action was based on outdated data, so the data is reloaded. */
async function settle(params: TicketParams, answer: CallResult<Ticket>): Promise<void> {
  if (answer.success) return showTicket(params, answer.data)
  await queryClient.invalidateQueries({ queryKey: findTicket(params).queryKey })
}

/** The trips of a piece of equipment for the dropdown (SUP-018). */
export const getShipments =
  (customerId: number): FindShipments =>
  async ({ equipmentId: assetId, ...body }, signal) => {
    const response = await call(listAssetHistory, { params: { customerId, assetId }, body }, { signal })
    return response.success ? { success: true, data: response.data.data } : response
  }
