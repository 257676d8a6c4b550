import { Ban } from 'lucide-react'
import { useState } from 'react'
import { cancelTender } from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import { useAction } from '../../../form/use-action.ts'
import { call } from '../../../shell/call.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { readTenderAgain } from './tenders.calls.ts'

type Place = { customerId: number; requestId: number }

/** Takes a bill back from the railroad that has it, at the second press. */
export function CancelTender({ place }: { place: Place }) {
  const [isSure, setIsSure] = useState(false)
  const { run, isBusy, refusal } = useAction((params: Place, options) =>
    call(cancelTender, { params }, options),
  )
  const cancel = async () => {
    if (!isSure) return setIsSure(true)
    if ((await run(place)) === null) return
    toast({ status: 'success', message: 'The cancellation is on its way to the railroad.' })
    await readTenderAgain()
  }
  return (
    <>
      <Button icon={Ban} look={isSure ? 'danger' : 'quiet'} isBusy={isBusy} onClick={() => void cancel()}>
        {isSure ? 'Confirm cancellation' : 'Cancel bill'}
      </Button>
      {refusal && <Refusal>{refusal}</Refusal>}
    </>
  )
}
