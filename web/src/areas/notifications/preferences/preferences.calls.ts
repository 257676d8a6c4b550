import { queryOptions } from '@tanstack/react-query'
import {
  getUnsubscription,
  getDeliveryPreferences,
  leaveAlerts,
  type Preferences,
} from '#contract/areas/notifications/preferences/preferences.contract.ts'
import { call } from '../../../shell/call.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

/** The user's delivery preferences. */
export const deliveryPreferences = (customerId: number) =>
  queryOptions({
    ...endpointQuery(getDeliveryPreferences, { params: { customerId } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
  })

export const showPreferences = (customerId: number, saved: Preferences): void =>
  void queryClient.setQueryData(deliveryPreferences(customerId).queryKey, saved)

/** What an email's link unsubscribes from. */
export const unsubscription = (token: string) =>
  queryOptions({ ...endpointQuery(getUnsubscription, { query: { token } }), retry: false })

/** Unsubscribes from these rules or all, or resubscribes, and shows the result. Returns the error if it fails. */
export async function unsubscribe(token: string, what: 'these' | 'all' | 'back') {
  const response = await call(leaveAlerts, { query: { token, what }, body: new Uint8Array() })
  if (!response.success) return response.error
  queryClient.setQueryData(unsubscription(token).queryKey, response.data)
  return null
}
