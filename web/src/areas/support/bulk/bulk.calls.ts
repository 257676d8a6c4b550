import { assignTickets, closeTickets, tagTickets } from '#contract/areas/support/bulk/bulk.contract.ts'
import { getTicket, listTickets, type PersonRef } from '#contract/areas/support/tickets/tickets.contract.ts'
import type { TicketTag } from '#contract/areas/support/tickets/tickets.rules.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import { call, type CallResult } from '../../../shell/call.ts'
import { queryClient } from '../../../shell/queries.ts'

type Done = Promise<CallResult<BulkAnswer<number>>>

/** Closes tickets, those named or all that match. */
export const closeMany = (customerId: number, chosen: Chosen<number>): Done =>
  shown(chosen, call(closeTickets, { params: { customerId }, body: chosen }))

/** Gives tickets to people. */
export const assignMany = (
  customerId: number,
  chosen: Chosen<number>,
  assignees: readonly PersonRef[],
): Done =>
  shown(
    chosen,
    call(assignTickets, { params: { customerId }, body: { ...chosen, assignees: [...assignees] } }),
  )

/** Adds tags to tickets. */
export const tagMany = (customerId: number, chosen: Chosen<number>, tags: readonly TicketTag[]): Done =>
  shown(chosen, call(tagTickets, { params: { customerId }, body: { ...chosen, tags: [...tags] } }))

async function shown({ preview }: Chosen<number>, request: Done): Done {
  const response = await request
  if (preview) return response
  await Promise.all(
    [listTickets, getTicket].map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })),
  )
  return response
}
