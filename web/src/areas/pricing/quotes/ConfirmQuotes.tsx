import type { Quote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { showCents } from '#contract/base/money.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import css from './ConfirmQuotes.module.css'

interface Props {
  action: 'send' | 'remove'
  rows: readonly Quote[]
  onConfirm: () => void
  onClose: () => void
}

/** What leaves the house or goes for good is shown once more before it does. */
export function ConfirmQuotes({ action, rows, onConfirm, onClose }: Props) {
  const isSend = action === 'send'
  const noun = rows.length === 1 ? 'this quote' : `${rows.length} quotes`
  return (
    <Dialog title={`${isSend ? 'Send' : 'Delete'} ${noun}?`} isOpen onClose={onClose}>
      <ul className={css.list}>
        {rows.map((quote) => (
          <li key={quote.id}>
            <strong>{quote.customer_business_name}</strong>, {quote.origin} to {quote.destination}:{' '}
            {showCents(quote.total)}
            {isSend && ` to ${quote.email}, until ${showDate(quote.expiration_date)}`}
          </li>
        ))}
      </ul>
      <p className={css.words}>
        {isSend
          ? 'Each shipper gets a mail with a link of its own. A link that was sent before ends.'
          : 'They leave the list, and links that were sent say that the quote is no longer available.'}
      </p>
      <div className={css.choice}>
        <Button data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          look={isSend ? 'primary' : 'danger'}
          onClick={() => {
            onClose()
            onConfirm()
          }}
        >
          {isSend ? 'Send' : 'Delete'}
        </Button>
      </div>
    </Dialog>
  )
}
