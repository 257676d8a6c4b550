import * as contract from '#contract/areas/admin/roles/roles.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './roles.service.ts'

export const rolesRoutes: readonly Route[] = [serve(contract.listUserRoles, service.listUserRoles)]
