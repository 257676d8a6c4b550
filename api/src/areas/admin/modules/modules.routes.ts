import * as contract from '#contract/areas/admin/modules/modules.contract.ts'
import { serve } from '../../../http/serve.ts'
import * as service from './modules.service.ts'

export const modulesRoutes = [
  serve(contract.listModuleSettings, service.listModuleSettings),
  serve(contract.getCustomerModules, service.getCustomerModules),
  serve(contract.updateModuleSetting, service.updateModuleSetting),
]
