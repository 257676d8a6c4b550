import * as contract from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { serve } from '../../../http/serve.ts'
import * as service from './permissions.service.ts'

export const permissionsRoutes = [serve(contract.getPermissions, service.getPermissions)]
