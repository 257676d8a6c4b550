import { queryOptions } from '@tanstack/react-query'
import {
  getUnreadAlerts,
  listAlerts,
  readAlerts,
} from '#contract/areas/notifications/alerts/alerts.contract.ts'
import { alertList } from '#contract/areas/notifications/alerts/alerts.list.ts'
import type { Chosen } from '#contract/list/bulk.ts'
import { listSource } from '../../../list/source.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

const REFRESH_MS = 20_000

/** Messages of the reader; new ones appear automatically. */
export const alerts = listSource({ list: alertList, endpoint: listAlerts, refreshMs: REFRESH_MS })

/** How many are unread, and the latest of them. */
export const unreadAlerts = (customerId: number) =>
  queryOptions({
    ...endpointQuery(getUnreadAlerts, { params: { customerId } }),
    refetchInterval: REFRESH_MS,
    staleTime: REFRESH_MS / 2,
  })

/** Marks messages as read, here and in the navigation's count. */
export async function markRead(customerId: number, chosen: Chosen<number>) {
  const response = await call(readAlerts, { params: { customerId }, body: chosen })
  if (response.success && !chosen.preview) {
    await Promise.all(
      [listAlerts.name, getUnreadAlerts.name].map((name) =>
        queryClient.invalidateQueries({ queryKey: [name] }),
      ),
    )
  }
  return response
}
