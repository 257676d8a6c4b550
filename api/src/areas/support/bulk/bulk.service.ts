import * as contract from '#contract/areas/support/bulk/bulk.contract.ts'
import { isStaff, ticketCan, type TicketState } from '#contract/areas/support/tickets/tickets.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import type { BulkAnswer, Chosen } from '#contract/list/bulk.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { actOnRows, namedInLog } from '../../../list/bulk.ts'
import { findAbsent } from '../../accounts/people/people.service.ts'
import { requestRating } from '../ratings/request.service.ts'
import { type TicketEnv, ticketRows } from '../tickets/tickets.queries.ts'
import { findTicket } from '../tickets/tickets.service.ts'
import * as queries from './bulk.queries.ts'

/** Closing more tickets than this at once is a clean-up, and no ratings are requested. */
const MAX_REQUESTED = 100

export const ticketBulkService = implement(contract, {
  /** Closes tickets, those named or all that match. */
  closeTickets: (ctx, { body }) =>
    actOn(ctx, body, 'close', { state: 'Closed' }, async (ids) => {
      const closed = await queries.updateTicketsClosed(ctx.db, ctx.customerId, ids, ctx.actor.userId)
      if (closed.length <= MAX_REQUESTED)
        for (const id of closed) await requestRating(ctx, await findTicket(ctx, id))
      return closed
    }),

  /** Gives tickets to people. Throws invalid_request without anyone and for people the customer has not. */
  async assignTickets(ctx, { body }) {
    const assignees = [...new Set(body.assignees.map(({ id }) => id))]
    if (assignees.length === 0 && !body.preview)
      throw missing('assignees', 'Choose who to assign the tickets to.')
    if ((await findAbsent(ctx, assignees)).length > 0)
      throw missing('assignees', 'Choose people from this company who can sign in.')
    return actOn(ctx, body, 'assign', { state: 'In Progress', assignees }, (ids) =>
      queries.updateTicketsAssigned(ctx.db, assignees, ctx.customerId, ids, ctx.actor.userId),
    )
  },

  /** Adds tags to tickets. Throws invalid_request without a tag. */
  async tagTickets(ctx, { body }) {
    const { tags } = body
    if (tags.length === 0 && !body.preview) throw missing('tags', 'Choose at least one tag.')
    return actOn(ctx, body, 'tag', { tags }, (ids) =>
      queries.updateTicketsTagged(ctx.db, tags, ctx.customerId, ids, ctx.actor.userId),
    )
  },
})

const missing = (field: string, text: string) =>
  new AppError('invalid_request', { errors: { [field]: [text] } })

async function actOn(
  ctx: Ctx,
  chosen: Chosen<number>,
  right: 'close' | 'assign' | 'tag',
  after: object,
  act: (ids: number[]) => Promise<number[]>,
): Promise<BulkAnswer<number>> {
  const env: TicketEnv = { customerId: ctx.customerId, isStaff: isStaff(ctx.actor) }
  const changed: number[] = []
  const result = await actOnRows<TicketEnv, number, { state: TicketState; created_by_user_id: number }>(
    ctx.db,
    ticketRows,
    chosen,
    env,
    {
      reads: ['state', 'created_by_user_id'],
      may: (row) => ticketCan[right](row, ctx.actor),
      act: async (ids) => {
        const done = await act(ids)
        changed.push(...done)
        return done
      },
    },
  )
  ctx.describeChange({
    target: { tickets: namedInLog(changed) },
    ...(!chosen.preview && { after }),
  })
  return result
}
