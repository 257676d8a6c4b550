import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import css from './ConfirmQuote.module.css'

interface Props {
  passcode: string
  onClose: () => void
}

/** The passcode of a link that was just sent; it cannot be shown again. */
export function PasscodeDialog({ passcode, onClose }: Props) {
  return (
    <Dialog title="Quote sent. Share the passcode" isOpen onClose={onClose}>
      <p className={css.passcode}>
        <code>{passcode}</code>
        <CopyButton text={() => passcode}>Copy</CopyButton>
      </p>
      <p className={css.text}>
        Give it to the shipper by phone or in a separate message. You won’t be able to see it again. Resending
        the quote creates a new one.
      </p>
      <div className={css.choice}>
        <Button variant="primary" data-autofocus onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
