import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { disable } from './users.calls.ts'
import { disableText } from './users.rules.ts'

interface Props {
  user: Parameters<typeof disableText>[0] & { user_id: number }
  onClose: () => void
}

/** What a person loses, before their account is disabled. */
export const DisableDialog = ({ user, onClose }: Props) => (
  <ConfirmDialog
    title={`Disable ${user.first_name} ${user.last_name}?`}
    verb="Disable"
    act={(options) => disable(user.user_id, options)}
    successMessage={`${user.first_name} ${user.last_name} disabled and signed out everywhere.`}
    onClose={onClose}
  >
    {disableText(user)}
  </ConfirmDialog>
)
