import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { IdList, PlaceChoice, SEES_REPORTS } from '../analytics.rules.ts'

const body = z.object({ group_ids: IdList, search_term: z.string().max(100, BOUND).default('') })
const response = z.object({ data: z.array(PlaceChoice) })

export const listDestinations = endpoint({
  name: 'listDestinations',
  method: 'POST',
  path: '/reports/{customerId}/destinations',
  access: SEES_REPORTS,
  summary: 'Destinations of trips under way, optionally of some groups, by name. At most 500.',
  params: CustomerParams,
  body,
  reads: true,
  response,
})

export const listOrigins = endpoint({
  name: 'listOrigins',
  method: 'POST',
  path: '/reports/{customerId}/origins',
  access: SEES_REPORTS,
  summary: 'Origins of trips under way, optionally of some groups, by name. At most 500.',
  params: CustomerParams,
  body,
  reads: true,
  response,
})
