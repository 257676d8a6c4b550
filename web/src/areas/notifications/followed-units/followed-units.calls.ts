import { queryOptions } from '@tanstack/react-query'
import {
  followUnit,
  listFollowedUnits,
  unfollowUnit,
} from '#contract/areas/notifications/followed-units/followed-units.contract.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

/** Units the reader follows. */
export const followedUnits = (customerId: number) =>
  queryOptions({ ...endpointQuery(listFollowedUnits, { params: { customerId } }), staleTime: 60_000 })

/** Follows or unfollows a unit; returns the refusal, if any. */
export async function follow(customerId: number, equipmentId: string, isFollowed: boolean) {
  const params = { customerId, equipmentId }
  const response = await (isFollowed ? call(followUnit, { params }) : call(unfollowUnit, { params }))
  await queryClient.invalidateQueries({ queryKey: [listFollowedUnits.name] })
  return response.success ? null : response.error
}
