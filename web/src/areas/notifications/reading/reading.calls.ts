import { queryOptions } from '@tanstack/react-query'
import {
  getLeaving,
  getReading,
  leaveAlerts,
  type Preferences,
} from '#contract/areas/notifications/reading/reading.contract.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

/** The user's delivery preferences. */
export const reading = (customerId: number) =>
  queryOptions({
    ...endpointQuery(getReading, { params: { customerId } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

export const showReading = (customerId: number, saved: Preferences): void =>
  void queryClient.setQueryData(reading(customerId).queryKey, saved)

/** What an email's link unsubscribes from. */
export const leaving = (token: string) =>
  queryOptions({ ...endpointQuery(getLeaving, { query: { token } }), retry: false })

/** Unsubscribes from these rules or all, or resubscribes, and shows the result. Returns the error if it fails. */
export async function unsubscribe(token: string, what: 'these' | 'all' | 'back') {
  const response = await call(leaveAlerts, { query: { token, what }, body: new Uint8Array() })
  if (!response.success) return response.error
  queryClient.setQueryData(leaving(token).queryKey, response.data)
  return null
}
