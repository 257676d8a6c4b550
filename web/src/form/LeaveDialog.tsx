import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import css from './Form.module.css'

interface Props {
  isKept: boolean
  onStay: () => void
  onLeave: () => void
}

/** Whether what was typed may be left. */
export function LeaveDialog({ isKept, onStay, onLeave }: Props) {
  return (
    <Dialog title="Leave without sending?" isOpen onClose={onStay}>
      <p className={css.words}>
        {isKept
          ? 'What you typed is not sent. It stays in this browser as a draft and is offered when you come back.'
          : 'What you typed is not sent and will be lost.'}
      </p>
      <div className={css.actions}>
        <Button data-autofocus onClick={onStay}>
          Stay here
        </Button>
        <Button look={isKept ? 'primary' : 'danger'} onClick={onLeave}>
          Leave
        </Button>
      </div>
    </Dialog>
  )
}
