import { CircleCheck, CircleOff, KeyRound, Mail } from 'lucide-react'
import { useState } from 'react'
import type { User } from '#contract/areas/admin/users/users.contract.ts'
import { useAction } from '../../../form/use-action.ts'
import { useRecent } from '../../../shell/find/recent.ts'
import { Button } from '../../../ui/Button.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Panels } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { BackToUsers } from './BackToUsers.tsx'
import { AccessPanel } from './AccessPanel.tsx'
import { CompaniesPanel } from './CompaniesPanel.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { SessionsPanel } from './SessionsPanel.tsx'
import { DisableDialog } from './DisableDialog.tsx'
import { UserHistory } from './UserHistory.tsx'
import { activate, invite, resetPasswordOf } from './users.calls.ts'
import { UserStatus } from './UserStatus.tsx'

const LIST = '/admin/users'

/** A loaded user: details, companies, sessions and access. */
export function UserDetails({ user }: { user: User }) {
  const { user_id, first_name, last_name, email, status } = user
  const name = `${first_name} ${last_name}`
  useRecent({ label: name, detail: 'User', href: `${LIST}/${user_id}` })
  return (
    <>
      <BackToUsers />
      <PageHead
        title={name}
        detail={
          <>
            <UserStatus status={status} /> {email}
          </>
        }
        actions={<UserActions user={user} />}
      />
      <Panels
        main={
          <>
            <DetailsForm user={user} />
            <CompaniesPanel user={user} />
            <UserHistory userId={user_id} />
          </>
        }
        side={
          <>
            <SessionsPanel user={user} />
            <AccessPanel user={user} />
          </>
        }
      />
    </>
  )
}

function UserActions({ user }: { user: User }) {
  const { user_id, email, status, can, external_idp, has_password, invited_ts } = user
  const [isConfirming, setIsConfirming] = useState(false)
  const on = useAction(activate)
  const again = useAction(invite)
  const refusal = on.refusal ?? again.refusal
  const isOwn = external_idp === null && status === 1 && can.edit === true
  return (
    <>
      {refusal && <Refusal>{refusal}</Refusal>}
      {isOwn && !has_password && (
        <Button icon={Mail} isBusy={again.isBusy} onClick={() => void again.run(user_id)}>
          {invited_ts === null ? 'Invite' : 'Resend invitation'}
        </Button>
      )}
      {isOwn && has_password && (
        <Button icon={KeyRound} onClick={() => void resetPasswordOf(email)}>
          Reset password
        </Button>
      )}
      {status === 1 ? (
        <Button icon={CircleOff} disabled={can.disable !== true} onClick={() => setIsConfirming(true)}>
          Disable
        </Button>
      ) : (
        <Button
          icon={CircleCheck}
          disabled={can.activate !== true}
          isBusy={on.isBusy}
          onClick={() => void on.run(user_id)}
        >
          Activate
        </Button>
      )}
      {isConfirming && <DisableDialog user={user} onClose={() => setIsConfirming(false)} />}
    </>
  )
}
