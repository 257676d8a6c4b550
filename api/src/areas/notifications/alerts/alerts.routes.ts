import * as contract from '#contract/areas/notifications/alerts/alerts.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './alerts.service.ts'

export const alertsRoutes: readonly Route[] = [
  serve(contract.listAlerts, service.listAlerts),
  serve(contract.readAlerts, service.readAlerts),
  serve(contract.getUnreadAlerts, service.getUnreadAlerts),
]
