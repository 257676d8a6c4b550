import { Ban } from 'lucide-react'
import { useRef } from 'react'
import { cancelTender } from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import { ConfirmButton } from '../../../form/confirm/ConfirmButton.tsx'
import { useAction } from '../../../form/use-action.ts'
import { call } from '../../../shell/call.ts'
import { toast } from '../../../shell/toasts.ts'
import { useKeys } from '../../../ui/keys/use-keys.ts'
import { Refusal } from '../../../ui/Refusal.tsx'
import { useKeyHint } from '../tender-view/key-hint.rules.ts'
import { refetchTender } from './tenders.calls.ts'

type Place = { customerId: number; requestId: number }

/** Takes a bill back from the railroad that has it, at the second press. */
export function CancelTender({ place }: { place: Place }) {
  const { run, isBusy, refusal } = useAction((params: Place, options) =>
    call(cancelTender, { params }, options),
  )
  const cancel = async () => {
    if ((await run(place)) === null) return
    toast({ status: 'success', message: 'Sending the cancellation to the railroad.' })
    await refetchTender()
  }
  const button = useRef<HTMLButtonElement>(null)
  const hint = useKeyHint()
  // The key asks, and Enter confirms: the same key pressed twice by mistake must not take a bill back.
  const ask = () => {
    if (document.activeElement === button.current) return
    button.current?.focus()
    button.current?.click()
  }
  useKeys('Bill', [{ keys: ['c'], text: 'Cancel bill', run: ask }])
  return (
    <>
      <ConfirmButton
        ref={button}
        {...hint('c')}
        icon={Ban}
        confirmLabel="Confirm cancellation"
        isBusy={isBusy}
        onConfirm={() => void cancel()}
      >
        Cancel bill
      </ConfirmButton>
      {refusal && <Refusal>{refusal}</Refusal>}
    </>
  )
}
