import * as contract from '#contract/areas/admin/users/users-bulk.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './users-bulk.service.ts'

export const usersBulkRoutes: readonly Route[] = [
  serve(contract.disableUsers, service.disableUsers),
  serve(contract.activateUsers, service.activateUsers),
  serve(contract.inviteUsers, service.inviteUsers),
]
