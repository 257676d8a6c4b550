import * as contract from '#contract/areas/pricing/shippers/shippers.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './shippers.service.ts'

export const knownShippersRoutes: readonly Route[] = [
  serve(contract.listKnownShippers, service.listKnownShippers),
]
