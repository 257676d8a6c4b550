import { queryOptions } from '@tanstack/react-query'
import { getTicketTargets, type TicketTargets } from '#contract/areas/support/targets/targets.contract.ts'
import { getTicket, listTickets } from '#contract/areas/support/tickets/tickets.contract.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

/** In how many business hours tickets of the customer are answered and solved. */
export const targets = (customerId: number) =>
  queryOptions({
    ...endpointQuery(getTicketTargets, { params: { customerId } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

/** Shows the saved targets, and reloads tickets with their new due times. */
export async function showTargets(customerId: number, saved: TicketTargets): Promise<void> {
  queryClient.setQueryData(targets(customerId).queryKey, saved)
  await Promise.all(
    [listTickets, getTicket].map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })),
  )
}
