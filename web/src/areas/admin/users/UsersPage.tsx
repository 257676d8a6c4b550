import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleOff, FileUp, Mail, UserPlus, Users } from 'lucide-react'
import { useState } from 'react'
import type { UserRow } from '#contract/areas/admin/users/users.contract.ts'
import { activateUsers, disableUsers, inviteUsers } from '#contract/areas/admin/users/users-bulk.contract.ts'
import type { userList } from '#contract/areas/admin/users/users.list.ts'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { useList } from '../../../list/use-list.ts'
import { asButton } from '../../../ui/Button.tsx'
import { DisableDialog } from './DisableDialog.tsx'
import { activate, actOnUsers, users } from './users.calls.ts'
import { DISABLE_CONSEQUENCE } from './users.rules.ts'
import { UserStatus } from './UserStatus.tsx'

const CELLS: Cells<typeof userList, UserRow> = {
  status: { show: ({ status }) => <UserStatus status={status} />, inHead: true, widthPx: 120 },
}

const OPEN = { href: ({ user_id }: UserRow) => `/admin/users/${user_id}` }

const addUser = (look: 'primary' | 'quiet') => (
  <NewButton icon={UserPlus} look={look} make="/admin/users/new">
    Add user
  </NewButton>
)

const NONE = {
  icon: Users,
  title: 'No users',
  text: 'A user is a person who signs in. Users belong to one or more customers, with a role in each.',
  action: addUser('quiet'),
}

/** All users of the portal (ADM-003). */
export function UsersPage() {
  const view = useList(users)
  const [disabling, setDisabling] = useState<UserRow | null>(null)
  return (
    <ListPage
      view={view}
      title="Users"
      detail="People with access."
      actions={
        <>
          {addUser('primary')}
          <Link to={'/admin/imports' as never} search={{ kind: 'users' } as never} {...asButton()}>
            <FileUp size={16} aria-hidden="true" />
            Import
          </Link>
        </>
      }
      cells={CELLS}
      open={OPEN}
      rowActions={[
        {
          key: 'disable',
          label: 'Disable',
          icon: CircleOff,
          run: ([user]) => setDisabling(user ?? null),
          bulk: (chosen) => actOnUsers(disableUsers, chosen),
          isBulk: true,
          consequence: DISABLE_CONSEQUENCE,
        },
        {
          key: 'activate',
          label: 'Activate',
          icon: CircleCheck,
          run: ([user]) => user && void activate(user.user_id, { idempotencyKey: crypto.randomUUID() }),
          bulk: (chosen) => actOnUsers(activateUsers, chosen),
          isBulk: true,
        },
        {
          key: 'invite',
          label: 'Invite',
          icon: Mail,
          bulk: (chosen) => actOnUsers(inviteUsers, chosen),
          isBulk: true,
        },
      ]}
      whenEmpty={NONE}
    >
      {disabling && <DisableDialog user={disabling} onClose={() => setDisabling(null)} />}
    </ListPage>
  )
}
