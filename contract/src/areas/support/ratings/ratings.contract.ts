import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { field } from '../../../form/field.ts'
import { SCORES } from './ratings.rules.ts'
import { BOUND } from '../../../base/bounds.ts'

const body = z.object({
  score: field.choice('Rating', SCORES),
  comment: field.area('Comment', { max: 2000 }).default(''),
})

const Rating = z.object({ score: z.enum(['good', 'bad']).nullable(), comment: z.string() })

export const rateTicket = endpoint({
  name: 'rateTicket',
  method: 'PUT',
  path: '/support/{customerId}/{ticketId}/rating',
  access: 'signed-in',
  summary: 'Rates a closed ticket, as its creator. Rating again replaces the previous rating.',
  params: CustomerParams.extend({ ticketId: IdParam }),
  body,
  response: Rating,
})

/** What writers of closed tickets answered since the first of the month, in UTC. */
const Satisfaction = z.object({ since: z.iso.datetime(), good: z.number(), bad: z.number() })

export const getSatisfaction = endpoint({
  name: 'getSatisfaction',
  method: 'GET',
  path: '/support/{customerId}/satisfaction',
  access: 'signed-in',
  summary: 'This month’s satisfaction ratings of closed tickets: how many good, how many poor.',
  params: CustomerParams,
  response: Satisfaction,
})

/** A ticket as an emailed link shows it: its number and title, none of its notes. */
const RequestedRating = Rating.extend({ qualified_id: z.string(), name: z.string() })
export type RequestedRating = z.infer<typeof RequestedRating>

const Token = z.object({ token: z.string().min(20).max(2000, BOUND) })

export const getRatingRequest = endpoint({
  name: 'getRatingRequest',
  method: 'GET',
  path: '/ticket_ratings',
  access: 'public',
  summary: 'The ticket that a rating link is about. Doesn’t require sign-in.',
  query: Token,
  response: RequestedRating,
})

export const answerRating = endpoint({
  name: 'answerRating',
  method: 'POST',
  path: '/ticket_ratings',
  access: 'public',
  summary: 'Rates a ticket through a rating link. Doesn’t require sign-in.',
  query: Token,
  body,
  response: RequestedRating,
})
