import type { QuoteToDo } from '#contract/areas/pricing/next-steps/next-steps.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Actions } from '../../../form/Actions.tsx'
import { useAction } from '../../../form/use-action.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { actOnMany } from '../bulk/bulk.calls.ts'
import { SEND_CONSEQUENCE } from '../quotes/quotes.rules.ts'
import css from './NextSteps.module.css'

interface Props {
  customerId: number
  verb: string
  quotes: readonly QuoteToDo[]
  onClose: () => void
}

const MAX_NAMED = 6

/** Asks for confirmation before several shippers are emailed, then reports which quotes were skipped and why. */
export function SendAllDialog({ customerId, verb, quotes, onClose }: Props) {
  const { run, isBusy, refusal } = useAction((_: null) =>
    actOnMany('send', customerId)({ ids: quotes.map(({ id }) => id), preview: false }),
  )
  const press = async () => {
    const sent = await run(null)
    if (sent === null) return
    const [first] = sent.left
    toast({
      status: first === undefined ? 'success' : 'info',
      message:
        first === undefined
          ? `${formatCount(sent.done, 'quote')} sent.`
          : `${formatCount(sent.done, 'quote')} sent, ${sent.left_count} skipped: ${first.why}`,
    })
    onClose()
  }
  const left = quotes.length - MAX_NAMED
  return (
    <Dialog title={`${verb} ${formatCount(quotes.length, 'quote')}?`} isOpen onClose={onClose}>
      {refusal && <Refusal>{refusal}</Refusal>}
      <p className={css.text}>{SEND_CONSEQUENCE}</p>
      <ul className={css.named}>
        {quotes.slice(0, MAX_NAMED).map(({ id, customer_business_name, origin, destination }) => (
          <li key={id}>
            {customer_business_name}, {origin} to {destination}
          </li>
        ))}
        {left > 0 && <li>and {left} more</li>}
      </ul>
      <Actions at="end">
        <Button data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button variant="primary" isBusy={isBusy} onClick={() => void press()}>
          {verb}
        </Button>
      </Actions>
    </Dialog>
  )
}
