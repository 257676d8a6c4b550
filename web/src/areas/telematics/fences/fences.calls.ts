import { queryOptions } from '@tanstack/react-query'
import {
  type Fence,
  getFence,
  getFenceDwell,
  listFences,
  listFenceVisits,
  mapFences,
  removeFence,
} from '#contract/areas/telematics/fences/fences.contract.ts'
import { fenceList, visitList } from '#contract/areas/telematics/fences/fences.list.ts'
import { listSource } from '../../../list/source.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

const LIVE_MS = 30_000

/** Geofences, and visits of units to them; reloaded, because units report all the time. */
export const fences = listSource({ list: fenceList, endpoint: listFences, refreshMs: LIVE_MS })
export const fenceVisits = listSource({ list: visitList, endpoint: listFenceVisits, refreshMs: LIVE_MS })

/** Where all geofences are. */
export const fenceMap = (customerId: number) =>
  queryOptions(endpointQuery(mapFences, { params: { customerId } }))

export const fence = (customerId: number, fenceId: number) =>
  queryOptions({
    ...endpointQuery(getFence, { params: { customerId, fenceId } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

export const fenceDwell = (customerId: number, fenceId: number) =>
  queryOptions({
    ...endpointQuery(getFenceDwell, { params: { customerId, fenceId } }),
    refetchInterval: LIVE_MS,
  })

const SHOWN_VISITS = 10

/** The latest visits to a geofence. */
export const latestVisits = (customerId: number, name: string) =>
  queryOptions({
    ...endpointQuery(listFenceVisits, {
      params: { customerId },
      query: { fence: `is.${name}` } as never,
    }),
    select: ({ data }) => data.slice(0, SHOWN_VISITS),
    refetchInterval: LIVE_MS,
  })

/** Shows a geofence after saving, and reloads what it changed. */
export async function showFence(customerId: number, saved: Fence): Promise<void> {
  queryClient.setQueryData(fence(customerId, saved.fence_id).queryKey, saved)
  await refetchFences()
}

const refetchFences = () =>
  Promise.all(
    [listFences, mapFences, getFenceDwell, listFenceVisits].map(({ name }) =>
      queryClient.invalidateQueries({ queryKey: [name] }),
    ),
  )

export async function deleteFence(customerId: number, fenceId: number) {
  const response = await call(removeFence, { params: { customerId, fenceId } })
  if (response.success) await refetchFences()
  return response
}
