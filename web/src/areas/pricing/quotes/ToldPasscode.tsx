import { Button } from '../../../ui/Button.tsx'
import { CopyButton } from '../../../ui/CopyButton.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import css from './ConfirmQuote.module.css'

interface Props {
  passcode: string
  onClose: () => void
}

/** The passcode of what was just sent, which nobody can read again. */
export function ToldPasscode({ passcode, onClose }: Props) {
  return (
    <Dialog title="The quote is on its way. This is its passcode" isOpen onClose={onClose}>
      <p className={css.told}>
        <code>{passcode}</code>
        <CopyButton text={() => passcode}>Copy</CopyButton>
      </p>
      <p className={css.words}>
        Give it to the shipper by phone or another message than the mail with the link. It is not kept and
        cannot be shown again; sending the quote again makes a new one.
      </p>
      <div className={css.choice}>
        <Button look="primary" data-autofocus onClick={onClose}>
          Done
        </Button>
      </div>
    </Dialog>
  )
}
