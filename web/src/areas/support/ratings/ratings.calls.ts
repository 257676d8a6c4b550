import { queryOptions } from '@tanstack/react-query'
import {
  answerRating,
  getRatingRequest,
  getSatisfaction,
  rateTicket,
} from '#contract/areas/support/ratings/ratings.contract.ts'
import type { Score } from '#contract/areas/support/ratings/ratings.rules.ts'
import { getTicket, listTickets } from '#contract/areas/support/tickets/tickets.contract.ts'
import { call, readable } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

/** How many were satisfied this month. */
export const findSatisfaction = (customerId: number) =>
  queryOptions({ ...endpointQuery(getSatisfaction, { params: { customerId } }), staleTime: 60_000 })

interface RatingInput {
  score: Score
  comment: string
}

/** Saves the reader's rating of their closed ticket; returns why it failed. */
export async function rate(
  params: { customerId: number; ticketId: number },
  rating: RatingInput,
): Promise<string | null> {
  const answer = await call(rateTicket, { params, body: rating })
  if (!answer.success) return readable(answer.error.message)
  await Promise.all(
    [getTicket, listTickets].map(({ name }) => queryClient.invalidateQueries({ queryKey: [name] })),
  )
  return null
}

/** The ticket of an emailed rating link. */
export const ratingRequest = (token: string) =>
  queryOptions({
    ...endpointQuery(getRatingRequest, { query: { token } }),
    retry: false,
    staleTime: Infinity,
  })

/** The same for an emailed link; returns why it failed. */
export async function rateByMail(token: string, rating: RatingInput): Promise<string | null> {
  const answer = await call(answerRating, { query: { token }, body: rating })
  if (!answer.success) return readable(answer.error.message)
  queryClient.setQueryData(ratingRequest(token).queryKey, answer.data)
  return null
}
