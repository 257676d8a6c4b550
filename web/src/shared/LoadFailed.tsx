import { RefreshCw, Unplug } from 'lucide-react'
import { Button } from '../ui/Button.tsx'
import { readable } from '../shell/call.ts'
import type { CallFailure } from '../shell/queries.ts'
import { EmptyState } from '../ui/EmptyState.tsx'

interface Props {
  title: string
  error: CallFailure
  isBusy: boolean
  onRetry: () => void
  /** What is not affected by the error. */
  comfort?: string
}

/** Something could not be loaded: why, the number to name to support, and the way to try again. */
export function LoadFailed({ title, error, isBusy, onRetry, comfort }: Props) {
  return (
    <EmptyState
      icon={Unplug}
      title={title}
      action={
        <Button variant="primary" icon={RefreshCw} isBusy={isBusy} disabled={isBusy} onClick={onRetry}>
          Try again
        </Button>
      }
      requestId={error.error.request_id}
    >
      {readable(error.message)} {comfort}
    </EmptyState>
  )
}
