import { queryOptions } from '@tanstack/react-query'
import { listTicketChanges } from '#contract/areas/support/history/history.contract.ts'
import { endpointQuery } from '../../../shell/queries.ts'

/** The changes of a ticket, read again with each of its versions. */
export const ticketChanges = (customerId: number, ticketId: number, version: number) => {
  const query = endpointQuery(listTicketChanges, { params: { customerId, ticketId } })
  return queryOptions({ ...query, queryKey: [...query.queryKey, version] })
}
