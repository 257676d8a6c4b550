import * as contract from '#contract/areas/admin/users/users.contract.ts'
import { serve, type Route } from '../../../http/serve.ts'
import * as service from './users.service.ts'

export const usersRoutes: readonly Route[] = [
  serve(contract.listUsers, service.listUsers, service.userFiling),
  serve(contract.getUser, service.getUser),
  serve(contract.createUser, service.createUser),
  serve(contract.updateUser, service.updateUser),
  serve(contract.cancelEmailChange, service.cancelEmailChange),
  serve(contract.disableUser, service.disableUser),
  serve(contract.updateAssociation, service.updateAssociation),
  serve(contract.removeAssociation, service.removeAssociation),
  serve(contract.inviteUser, service.inviteUser),
  serve(contract.listUserSessions, service.listUserSessions),
  serve(contract.endUserSessions, service.endUserSessions),
  serve(contract.getUserAccess, service.getUserAccess),
]
