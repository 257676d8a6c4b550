import type { ApiToken } from '#contract/areas/admin/tokens/tokens.contract.ts'
import { useAction } from '../../../form/use-action.ts'
import { When } from '../../../shared/When.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { revoke } from './tokens.calls.ts'
import css from './TokensPage.module.css'

interface Props {
  customerId: number
  token: ApiToken
  onDone: () => void
  onClose: () => void
}

/** A token that is revoked never comes back, so it is asked for twice. */
export function RevokeDialog({ customerId, token, onDone, onClose }: Props) {
  const { token_id, name, last_used_ts } = token
  const { run, isBusy, refusal } = useAction(revoke)
  const end = async () => {
    if ((await run({ customerId, tokenId: token_id })) === null) return
    toast({ status: 'success', message: `${name} is revoked.` })
    onClose()
    onDone()
  }
  return (
    <Dialog title={`Revoke ${name}?`} isOpen onClose={onClose}>
      {refusal && <Refusal>{refusal}</Refusal>}
      <p className={css.words}>
        The next call with this token is refused, and what it watches ends at once.{' '}
        {last_used_ts ? (
          <>
            It was last used <When at={last_used_ts} />.
          </>
        ) : (
          'It was never used.'
        )}
      </p>
      <div className={css.choice}>
        <Button data-autofocus onClick={onClose}>
          Keep
        </Button>
        <Button look="danger" isBusy={isBusy} onClick={() => void end()}>
          Revoke
        </Button>
      </div>
    </Dialog>
  )
}
