import * as contract from '#contract/areas/admin/event-codes/event-codes.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './event-codes.service.ts'

export const eventCodesRoutes: readonly Route[] = [
  serve(contract.listEventCodes, service.listEventCodes, service.codeFiling),
  serve(contract.createEventCode, service.createEventCode),
  serve(contract.updateEventCode, service.updateEventCode),
  serve(contract.getRebuild, service.getRebuild),
]
