import { userList } from '#contract/areas/admin/users/users.list.ts'
import { getReturnPath } from '../../../list/return-path.ts'
import { BackLink } from '../../../shared/BackLink.tsx'

/** Back to the list as it was left: same filters, order and page. */
export const BackToUsers = () => (
  <BackLink to="/admin/users" search={getReturnPath(userList.name, {})}>
    Users
  </BackLink>
)
