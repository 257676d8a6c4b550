import * as contract from '#contract/areas/terminal/loads.contract.ts'
import { serve, type Route } from '../../http/serve.ts'
import * as service from './loads.service.ts'

export const loadsRoutes: readonly Route[] = [
  serve(contract.listLoads, service.listLoads, service.loadFiling),
  serve(contract.recordLoadActions, service.recordLoadActions),
]
