import { ConfirmDialog } from '../../../form/confirm/ConfirmDialog.tsx'
import { toast } from '../../../shell/toasts.ts'
import { replayed } from './layouts.calls.ts'
import { replayedText } from './layouts.rules.ts'

interface Props {
  customerId: number
  /** Name of the layout. */
  name: string
  onClose: () => void
}

/** Whatever a corrected layout no longer reports is withdrawn, so this needs confirmation. */
export function ReplayDialog({ customerId, name, onClose }: Props) {
  return (
    <ConfirmDialog
      title={`Replay messages read with “${name}”?`}
      verb="Replay messages"
      act={() => replayed(customerId, name)}
      onDone={({ message_count }) =>
        toast({ status: message_count === 0 ? 'info' : 'success', message: replayedText(message_count) })
      }
      onClose={onClose}
    >
      Messages from the last 30 days are replayed in the background with the current layout. Earlier sightings
      they no longer contain are withdrawn.
    </ConfirmDialog>
  )
}
