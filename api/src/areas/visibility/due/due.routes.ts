import * as contract from '#contract/areas/visibility/due/due.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './due.service.ts'

export const dueRoutes: readonly Route[] = [
  serve(contract.updateDueDates, service.updateDueDates),
  serve(contract.importDueDates, service.importDueDates),
]
