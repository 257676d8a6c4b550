import * as contract from '#contract/areas/admin/administration/administration.contract.ts'
import { serve } from '../../../http/serve.ts'
import * as service from './administration.service.ts'

export const administrationRoutes = [
  serve(contract.listAuditEntries, service.listAuditEntries),
  serve(contract.listFlagSettings, service.listFlagSettings),
  serve(contract.updateFlagSetting, service.updateFlagSetting),
  serve(contract.getPlatformAlert, service.getPlatformAlert),
  serve(contract.updatePlatformAlert, service.updatePlatformAlert),
  serve(contract.listPermissionNames, service.listPermissionNames),
  serve(contract.getCustomerPermissions, service.getCustomerPermissions),
  serve(contract.updateCustomerPermissions, service.updateCustomerPermissions),
]
