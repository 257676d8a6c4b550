import { queryOptions } from '@tanstack/react-query'
import { listEvidence, prepareTicket } from '#contract/areas/support/evidence/evidence.contract.ts'
import { OPEN_STATES } from '#contract/areas/support/tickets/tickets.rules.ts'
import { listTickets } from '#contract/areas/support/tickets/tickets.contract.ts'
import { endpointQuery } from '../../../shell/queries.ts'

/** The initial content of a ticket about trips; loaded once, because a reload would replace what was typed. */
export const preparedTicket = (
  customerId: number,
  about: { waybill_ids: string } | { equipment_ids: string },
) =>
  queryOptions({
    ...endpointQuery(prepareTicket, { params: { customerId }, query: about }),
    staleTime: Infinity,
    retry: false,
  })

/** The state of a ticket's trips, then and now. */
export const getEvidence = (params: { customerId: number; ticketId: number }) =>
  queryOptions({ ...endpointQuery(listEvidence, { params }), staleTime: 10_000 })

/** The tickets of a piece of equipment, whatever their state, newest first. */
export const ticketsOfCar = (customerId: number, equipmentId: string) =>
  queryOptions({
    ...endpointQuery(listTickets, {
      params: { customerId },
      query: { equipment_ids: equipmentId, sort_by: 'created_ts', sort_by_direction: 'desc' },
    }),
    staleTime: 10_000,
  })

/** Open tickets of some units, shown next to them in the work queue. */
export const getOpenTickets = (customerId: number, equipmentIds: readonly string[]) =>
  queryOptions({
    ...endpointQuery(listTickets, {
      params: { customerId },
      query: {
        equipment_ids: equipmentIds.toSorted().join(),
        state: OPEN_STATES.join(),
        sort_by: 'created_ts',
        sort_by_direction: 'desc',
        page_size: '100',
      } as never,
    }),
    staleTime: 10_000,
  })
