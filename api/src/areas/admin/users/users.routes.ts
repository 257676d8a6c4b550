import * as bulkContract from '#contract/areas/admin/users/users-bulk.contract.ts'
import * as contract from '#contract/areas/admin/users/users.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as bulk from './users-bulk.service.ts'
import * as service from './users.service.ts'

export const usersRoutes: readonly Route[] = [
  serve(contract.listUsers, service.listUsers, service.userFiling),
  serve(contract.getUser, service.getUser),
  serve(contract.createUser, service.createUser),
  serve(contract.updateUser, service.updateUser),
  serve(contract.disableUser, service.disableUser),
  serve(contract.updateAssociation, service.updateAssociation),
  serve(contract.removeAssociation, service.removeAssociation),
  serve(contract.inviteUser, service.inviteUser),
  serve(bulkContract.disableUsers, bulk.disableUsers),
  serve(bulkContract.activateUsers, bulk.activateUsers),
  serve(bulkContract.inviteUsers, bulk.inviteUsers),
  serve(contract.listUserSessions, service.listUserSessions),
  serve(contract.endUserSessions, service.endUserSessions),
  serve(contract.getUserAccess, service.getUserAccess),
]
