import * as contract from '#contract/areas/notifications/settings/settings.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './settings.service.ts'

export const notificationSettingsRoutes: readonly Route[] = [
  serve(contract.getNotificationSettings, service.getNotificationSettings),
  serve(contract.updateNotificationSettings, service.updateNotificationSettings),
]
