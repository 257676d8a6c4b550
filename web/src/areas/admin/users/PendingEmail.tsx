import { Mail, X } from 'lucide-react'
import type { User } from '#contract/areas/admin/users/users.contract.ts'
import { useAction } from '../../../form/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { PanelNote, PanelRow, PanelRows } from '../../../ui/Panel.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { dropPendingEmail, resendPendingEmail } from './users.calls.ts'

/** The unconfirmed email address, with the possible actions. */
export function PendingEmail({ user }: { user: User }) {
  const { user_id, email, pending_email, can } = user
  const drop = useAction(dropPendingEmail)
  const again = useAction(resendPendingEmail)
  if (pending_email === null) return null
  const refusal = drop.refusal ?? again.refusal
  return (
    <>
      {refusal && <Refusal>{refusal}</Refusal>}
      <PanelRows label="New email address">
        <PanelRow
          isWide
          name={pending_email}
          detail="Not confirmed yet"
          actions={
            <>
              <Button
                size="small"
                icon={Mail}
                disabled={can.change_sign_in !== true}
                isBusy={again.isBusy}
                onClick={() => void again.run(user)}
              >
                Resend link
              </Button>
              <Button
                size="small"
                icon={X}
                disabled={can.edit !== true}
                isBusy={drop.isBusy}
                onClick={() => void drop.run(user_id)}
              >
                Cancel change
              </Button>
            </>
          }
        />
      </PanelRows>
      <PanelNote>
        They sign in with {email} until they open the link emailed to the new address. {email} got a link to
        cancel the change.
      </PanelNote>
    </>
  )
}
