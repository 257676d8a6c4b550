import * as contract from '#contract/areas/support/history/history.contract.ts'
import { implement } from '../../../implement.ts'
import { findTicket } from '../tickets/tickets.service.ts'
import { selectTicketChanges } from './history.queries.ts'

export const historyService = implement(contract, {
  /** Who changed a ticket, and what. Throws not_found. */
  async listTicketChanges(ctx, { params: { ticketId } }) {
    await findTicket(ctx, ticketId)
    return { changes: await selectTicketChanges(ctx.db, ticketId) }
  },
})
