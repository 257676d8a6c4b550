import * as contract from '#contract/areas/admin/holds/holds.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './holds.service.ts'

export const holdsRoutes: readonly Route[] = [
  serve(contract.listHolds, service.listHolds),
  serve(contract.listHeldItems, service.listHeldItems),
  serve(contract.releaseHolds, service.releaseHolds),
]
