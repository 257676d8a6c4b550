import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { toast } from '../../../shell/toasts.ts'
import { replayed } from './layouts.calls.ts'
import { replayedWords } from './layouts.rules.ts'

interface Props {
  customerId: number
  /** Name of the layout. */
  name: string
  onClose: () => void
}

/** What a mended layout tells no more is withdrawn, so it is asked for twice. */
export function ReplayDialog({ customerId, name, onClose }: Props) {
  return (
    <ConfirmDialog
      title={`Read the messages of “${name}” again?`}
      verb="Read again"
      act={() => replayed(customerId, name)}
      onDone={({ message_count }) =>
        toast({ status: message_count === 0 ? 'info' : 'success', message: replayedWords(message_count) })
      }
      onClose={onClose}
    >
      Messages of the last 30 days read by this layout are read again in the background, as it is now. What
      they told otherwise before is withdrawn.
    </ConfirmDialog>
  )
}
