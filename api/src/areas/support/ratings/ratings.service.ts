import * as contract from '#contract/areas/support/ratings/ratings.contract.ts'
import type { RequestedRating } from '#contract/areas/support/ratings/ratings.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Db } from '../../../db/tx.ts'
import type { PublicCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { type Request, readRatingToken } from './request.rules.ts'
import * as queries from './ratings.queries.ts'

export const ratingsService = implement(contract, {
  /** Saves the writer's rating of a closed ticket. Throws not_found for an open one and for everyone else. */
  async rateTicket(ctx, { params: { ticketId }, body }) {
    const of = { customerId: ctx.customerId, ticketId, userId: ctx.actor.userId }
    await requireRatingRequest(ctx.db, of)
    await queries.upsertRating(ctx.db, of, body)
    ctx.describeChange({ after: { score: body.score } })
    return body
  },

  /** How many writers of closed tickets were satisfied this month. */
  getSatisfaction: ({ db, customerId }) => queries.selectSatisfaction(db, customerId),

  /**
   * The ticket of an emailed rating link. Throws not_found for a link that is cut off or altered, and once the ticket
   * was reopened.
   */
  async getRatingRequest(ctx, { query }) {
    const request = requireToken(ctx, query.token)
    return await ctx.database.tenant(request.customerId, (db) => requireRatingRequest(db, request))
  },

  /** Saves the rating from an email. Throws the same. */
  async answerRating(ctx, { query, body }) {
    const request = requireToken(ctx, query.token)
    const { customerId, ticketId, userId } = request
    const answer = await ctx.database.tenant(customerId, async (db) => {
      await requireRatingRequest(db, request)
      await queries.upsertRating(db, request, body)
      return await requireRatingRequest(db, request)
    })
    ctx.describeChange({ customerId, userId, target: { ticket_id: ticketId }, after: { score: body.score } })
    return answer
  },
})

function requireToken({ vault }: PublicCtx, token: string): Request {
  const request = readRatingToken(vault, token)
  if (request !== null) return request
  throw new AppError('not_found', {
    message: 'This rating link isn’t valid. Copy the full link from the email.',
  })
}

async function requireRatingRequest(db: Db, request: Request): Promise<RequestedRating> {
  const ticket = await queries.selectRatedTicket(db, request)
  if (ticket === null)
    throw new AppError('not_found', { message: 'You can only rate closed tickets that you created.' })
  return ticket
}
