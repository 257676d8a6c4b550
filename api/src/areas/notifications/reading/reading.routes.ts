import * as contract from '#contract/areas/notifications/reading/reading.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './reading.service.ts'

export const readingRoutes: readonly Route[] = [
  serve(contract.getReading, service.getReading),
  serve(contract.updateReading, service.updateReading),
  serve(contract.getLeaving, service.getLeaving),
  serve(contract.leaveAlerts, service.leaveAlerts),
]
