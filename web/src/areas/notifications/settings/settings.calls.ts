import { queryOptions } from '@tanstack/react-query'
import {
  getNotificationSettings,
  type NotificationSettings,
} from '#contract/areas/notifications/settings/settings.contract.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'
import { NOTIFICATION_TEXTS } from '../notifications.messages.ts'

/** The settings of each event. */
export const notificationSettings = (customerId: number) =>
  queryOptions({
    ...endpointQuery(getNotificationSettings, { params: { customerId } }),
    staleTime: 0,
    refetchOnWindowFocus: false,
    meta: { toast: NOTIFICATION_TEXTS.unableToLoad },
  })

export const showSettings = (customerId: number, settings: NotificationSettings): void =>
  void queryClient.setQueryData(notificationSettings(customerId).queryKey, settings)
