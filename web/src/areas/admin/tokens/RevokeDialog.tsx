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

/** A token that is revoked never comes back, so it is asked for twice. */
export function RevokeDialog({ customerId, token, onDone, onClose }: Props) {
  const { token_id: tokenId, name, last_used_ts } = token
  return (
    <ConfirmDialog
      title={`Revoke ${name}?`}
      verb="Revoke"
      act={(options) => revoke({ customerId, tokenId }, options)}
      said={`${name} is revoked.`}
      onDone={onDone}
      onClose={onClose}
    >
      The next call with this token is refused, and what it watches ends at once.{' '}
      {last_used_ts ? (
        <>
          It was last used <When at={last_used_ts} />.
        </>
      ) : (
        'It was never used.'
      )}
    </ConfirmDialog>
  )
}
