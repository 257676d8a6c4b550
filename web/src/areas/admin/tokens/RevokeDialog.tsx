import type { ApiToken } from '#contract/areas/admin/tokens/tokens.contract.ts'
import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { When } from '../../../shared/When.tsx'
import { revoke } from './tokens.calls.ts'

interface Props {
  customerId: number
  token: ApiToken
  onDone: () => void
  onClose: () => void
}

/** A revoked token cannot be restored, so it needs confirmation. */
export function RevokeDialog({ customerId, token, onDone, onClose }: Props) {
  const { token_id: tokenId, name, last_used_ts } = token
  return (
    <ConfirmDialog
      title={`Revoke ${name}?`}
      verb="Revoke"
      act={(options) => revoke({ customerId, tokenId }, options)}
      successMessage={`${name} revoked.`}
      onDone={onDone}
      onClose={onClose}
    >
      Calls with this token are rejected immediately, and its open streams end.{' '}
      {last_used_ts ? (
        <>
          Last used <When at={last_used_ts} />.
        </>
      ) : (
        'Never used.'
      )}
    </ConfirmDialog>
  )
}
