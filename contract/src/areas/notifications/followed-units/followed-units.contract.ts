import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { access as needs } from '../alerts/alerts.rules.ts'
import { BOUND } from '../../../base/bounds.ts'

const access = { allOf: [needs, { anyOf: ['visibility_asset_list'] }] } as const
const UnitParams = CustomerParams.extend({
  equipmentId: z.string().trim().toUpperCase().min(2).max(15, BOUND),
})

export const listFollowedUnits = endpoint({
  name: 'listFollowedUnits',
  method: 'GET',
  path: '/notifications/{customerId}/followed',
  access,
  summary: 'Units the caller follows.',
  params: CustomerParams,
  response: z.object({ data: z.array(z.object({ equipment_id: z.string(), followed_ts: z.string() })) }),
})

export const followUnit = endpoint({
  name: 'followUnit',
  method: 'PUT',
  path: '/notifications/{customerId}/followed/{equipmentId}',
  access,
  level: 'see',
  summary: 'Follows one of the customer’s units.',
  params: UnitParams,
  response: z.object({ followed: z.boolean() }),
})

export const unfollowUnit = endpoint({
  name: 'unfollowUnit',
  method: 'DELETE',
  path: '/notifications/{customerId}/followed/{equipmentId}',
  access,
  level: 'see',
  summary: 'Unfollows a unit.',
  params: UnitParams,
  response: z.object({ followed: z.boolean() }),
})
