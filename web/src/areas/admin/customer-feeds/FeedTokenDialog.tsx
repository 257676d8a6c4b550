import type {
  createFeedToken,
  CustomerFeed,
} from '#contract/areas/admin/customer-feeds/customer-feeds.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { Actions } from '../../../form/Actions.tsx'
import { useAction } from '../../../form/use-action.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import css from '../customers/CustomerPage.module.css'
import { makeFeedToken } from './customer-feeds.calls.ts'

interface Props {
  customerId: number
  feed: CustomerFeed
  onMade: (made: Answer<typeof createFeedToken>) => void
  onClose: () => void
}

/** Creates the token of a railroad's feed; replacing one in use, it warns about that. */
export function FeedTokenDialog({ customerId, feed: { scac, token }, onMade, onClose }: Props) {
  const { run, isBusy, refusal } = useAction(makeFeedToken)
  const make = async () => {
    const made = await run({ id: customerId, scac })
    if (made === null) return
    onClose()
    onMade(made)
  }
  return (
    <Dialog title={token ? `Replace the ${scac} token?` : `${scac} token`} isOpen onClose={onClose}>
      {refusal && <Refusal>{refusal}</Refusal>}
      <p className={css.hint}>
        {token
          ? `The current token stops working immediately. Messages from ${scac} are rejected until it uses the new one.`
          : `${scac} uses this token to post messages. It is shown once and expires in a year.`}
      </p>
      <Actions at="end">
        <Button onClick={onClose}>Cancel</Button>
        <Button variant={token ? 'danger' : 'primary'} isBusy={isBusy} onClick={() => void make()}>
          {token ? 'Replace token' : 'Create token'}
        </Button>
      </Actions>
    </Dialog>
  )
}
