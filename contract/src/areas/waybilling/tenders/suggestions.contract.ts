import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { RequestParams, WAYBILLING } from '../waybilling.rules.ts'

/** How many of the customer's newest bills are compared. */
export const MAX_COMPARED = 2000

/** The value that a rejected field has on accepted bills between the same places. */
export const Suggestion = z.object({
  /** The field of the form. */
  path: z.string(),
  value: z.string(),
  /** Accepted bills with this value. */
  bills: z.number(),
})
export type Suggestion = z.infer<typeof Suggestion>

export const listSuggestions = endpoint({
  name: 'listSuggestions',
  method: 'GET',
  path: '/booking/v1/{customerId}/requests/{requestId}/suggestions',
  access: WAYBILLING,
  summary:
    'For each field a railroad rejected: the value in most accepted bills to the same railroad on the same lane. Fields without one are omitted.',
  params: RequestParams,
  response: z.object({ suggestions: z.array(Suggestion) }),
})
