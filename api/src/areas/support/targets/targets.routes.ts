import * as contract from '#contract/areas/support/targets/targets.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './targets.service.ts'

export const targetsRoutes: readonly Route[] = [
  serve(contract.getTicketTargets, service.getTicketTargets),
  serve(contract.updateTicketTargets, service.updateTicketTargets),
]
