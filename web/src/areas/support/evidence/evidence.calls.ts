import { queryOptions } from '@tanstack/react-query'
import { listEvidence, prepareTicket } from '#contract/areas/support/evidence/evidence.contract.ts'
import { listTickets } from '#contract/areas/support/tickets/tickets.contract.ts'
import { queryOf } from '../../../shell/queries.ts'

/** What a ticket about trips starts with; asked once, for what is typed must stay. */
export const preparedTicket = (customerId: number, waybill_ids: string) =>
  queryOptions({
    ...queryOf(prepareTicket, { params: { customerId }, query: { waybill_ids } }),
    staleTime: Infinity,
  })

/** How the trips of a ticket stood, and stand. */
export const evidenceOf = (params: { customerId: number; ticketId: number }) =>
  queryOptions({ ...queryOf(listEvidence, { params }), staleTime: 10_000 })

/** The tickets of a piece of equipment, whatever their state, newest first. */
export const ticketsOfCar = (customerId: number, equipmentId: string) =>
  queryOptions({
    ...queryOf(listTickets, {
      params: { customerId },
      query: { equipment_ids: equipmentId, sort_by: 'created_ts', sort_by_direction: 'desc' },
    }),
    staleTime: 10_000,
  })
