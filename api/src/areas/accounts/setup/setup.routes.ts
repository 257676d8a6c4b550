import * as contract from '#contract/areas/accounts/setup/setup.contract.ts'
import { serve } from '../../../http/serve.ts'
import * as service from './setup.service.ts'

export const setupRoutes = [
  serve(contract.getSetup, service.getSetup),
  serve(contract.openSetupLink, service.openSetupLink),
  serve(contract.createAdministrator, service.createAdministrator),
]
