import * as contract from '#contract/areas/admin/setup/setup.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './setup.service.ts'

export const customerSetupRoutes: readonly Route[] = [
  serve(contract.getCustomerSetup, service.getCustomerSetup),
]
