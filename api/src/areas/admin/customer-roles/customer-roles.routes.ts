import * as contract from '#contract/areas/admin/customer-roles/customer-roles.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './customer-roles.service.ts'

export const customerRolesRoutes: readonly Route[] = [
  serve(contract.getCustomerRoles, service.getCustomerRoles),
  serve(contract.updateCustomerRoles, service.updateCustomerRoles),
]
