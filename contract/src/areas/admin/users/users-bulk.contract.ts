import { STAFF_WITH_TOOLS } from '../../../base/access.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { Id } from '../../../base/ids.ts'
import { bulkResponse, bulkRequest } from '../../../list/bulk.ts'
import { userList } from './users.list.ts'

const ChosenUsers = bulkRequest(userList, Id)
const UsersAnswer = bulkResponse(Id)

export const disableUsers = endpoint({
  name: 'disableUsers',
  method: 'POST',
  path: '/admin/users_bulk/disable',
  access: STAFF_WITH_TOOLS,
  summary:
    'Disables users: those listed, or all that match, at most 1,000 at once. Their sessions and streams end. The last administrator is skipped.',
  body: ChosenUsers,
  response: UsersAnswer,
})

export const activateUsers = endpoint({
  name: 'activateUsers',
  method: 'POST',
  path: '/admin/users_bulk/activate',
  access: STAFF_WITH_TOOLS,
  summary: 'Activates users: those listed, or all that match, at most 1,000 at once.',
  body: ChosenUsers,
  response: UsersAnswer,
})

export const inviteUsers = endpoint({
  name: 'inviteUsers',
  method: 'POST',
  path: '/admin/users_bulk/invite',
  access: STAFF_WITH_TOOLS,
  summary:
    'Emails invitations to users: those listed, or all that match, at most 1,000 at once. Users who have a password, don’t need one or are disabled are skipped.',
  body: ChosenUsers,
  response: UsersAnswer,
})
