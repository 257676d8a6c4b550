import * as contract from '#contract/areas/visibility/work/work.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './work.service.ts'

export const workRoutes: readonly Route[] = [
  serve(contract.updateWork, service.updateWork),
  serve(contract.getWorkTrend, service.getWorkTrend),
  serve(contract.noteVisit, service.noteVisit),
]
