import { useState } from 'react'
import type { Quote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { showCents } from '#contract/base/money.ts'
import { dayInZone } from '#contract/base/place-time.ts'
import { Check } from '../../../form/controls/choices.tsx'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import css from './ConfirmQuote.module.css'

interface Props {
  action: 'send' | 'remove'
  quote: Quote
  onConfirm: (withPasscode: boolean) => void
  onClose: () => void
}

/** Confirms actions that send something out or cannot be undone. */
export function ConfirmQuote({ action, quote, onConfirm, onClose }: Props) {
  const [withPasscode, setWithPasscode] = useState(quote.has_passcode)
  const isSend = action === 'send'
  return (
    <Dialog title={`${isSend ? 'Send' : 'Delete'} this quote?`} isOpen onClose={onClose}>
      <p className={css.quote}>
        <strong>{quote.customer_business_name}</strong>, {quote.origin} to {quote.destination}:{' '}
        {showCents(quote.total)}
        {isSend && `. Sent to ${quote.email}; expires after ${dayInZone(quote.expiration_date, quote.zone)}.`}
      </p>
      <p className={css.text}>
        {isSend
          ? `The shipper gets an email with a private link, which names you as the contact.${quote.sent_at === null ? '' : ' The previous link will stop working.'}`
          : 'It will be deleted, and the shipper’s link will stop working.'}
      </p>
      {isSend && (
        <Labelled as={Check} label="Require a passcode" value={withPasscode} onChange={setWithPasscode} />
      )}
      {isSend && withPasscode && (
        <p className={css.text}>
          The link only opens with the passcode. You see it once, after sending, and give it to the shipper
          separately.
        </p>
      )}
      <div className={css.choice}>
        <Button data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button
          variant={isSend ? 'primary' : 'danger'}
          onClick={() => {
            onClose()
            onConfirm(withPasscode)
          }}
        >
          {isSend ? 'Send' : 'Delete'}
        </Button>
      </div>
    </Dialog>
  )
}
