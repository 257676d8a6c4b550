import { Link } from '@tanstack/react-router'
import { CircleCheck, CircleOff, FileUp, Mail, UserPlus, Users } from 'lucide-react'
import type { UserRow } from '#contract/areas/admin/users/users.contract.ts'
import { activateUsers, disableUsers, inviteUsers } from '#contract/areas/admin/users/users-bulk.contract.ts'
import type { userList } from '#contract/areas/admin/users/users.list.ts'
import type { SendOptions } from '../../../form/send.ts'
import type { Cells } from '../../../list/cells.tsx'
import { ListPage } from '../../../list/ListPage.tsx'
import { NewButton } from '../../../list/NewButton.tsx'
import { useList } from '../../../list/use-list.ts'
import type { CallResult } from '../../../shell/call.ts'
import { toast } from '../../../shell/toasts.ts'
import { asButton } from '../../../ui/Button.tsx'
import { activate, actOnUsers, disable, users } from './users.calls.ts'
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
          run: ([user]) => one(user, disable, 'disabled and signed out everywhere.'),
          bulk: (chosen) => actOnUsers(disableUsers, chosen),
          isBulk: true,
        },
        {
          key: 'activate',
          label: 'Activate',
          icon: CircleCheck,
          run: ([user]) => one(user, activate),
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
    />
  )
}

async function one(
  user: UserRow | undefined,
  act: (userId: number, options: SendOptions) => Promise<CallResult<unknown>>,
  /** The success message, for actions without their own: the row disappears from the list. */
  said?: string,
): Promise<void> {
  if (!user) return
  const { success } = await act(user.user_id, { idempotencyKey: crypto.randomUUID() })
  if (success && said) toast({ status: 'success', message: `${user.full_name} ${said}` })
}
