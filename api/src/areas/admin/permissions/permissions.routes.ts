import * as contract from '#contract/areas/admin/permissions/permissions.contract.ts'
import { serve } from '../../../http/serve.ts'
import * as service from './permissions.service.ts'

export const customerPermissionsRoutes = [
  serve(contract.listPermissionNames, service.listPermissionNames),
  serve(contract.getCustomerPermissions, service.getCustomerPermissions),
  serve(contract.updateCustomerPermissions, service.updateCustomerPermissions),
]
