import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import css from './Form.module.css'

interface Props {
  isSaved: boolean
  onStay: () => void
  onLeave: () => void
}

/** Whether the form can be left without losing changes. */
export function LeaveDialog({ isSaved, onStay, onLeave }: Props) {
  return (
    <Dialog title="Leave without saving?" isOpen onClose={onStay}>
      <p className={css.text}>
        {isSaved
          ? 'Your changes aren’t saved. We’ll keep a draft in this browser for when you come back.'
          : 'Your changes aren’t saved and will be lost.'}
      </p>
      <div className={css.actions}>
        <Button data-autofocus onClick={onStay}>
          Keep editing
        </Button>
        <Button variant={isSaved ? 'primary' : 'danger'} onClick={onLeave}>
          Leave
        </Button>
      </div>
    </Dialog>
  )
}
