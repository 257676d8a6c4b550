import { Archive } from 'lucide-react'
import { useMemo, useState } from 'react'
import { dismissTenders, MAX_REASON } from '#contract/areas/waybilling/tenders/tenders-bulk.contract.ts'
import type { TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import type { Chosen } from '#contract/list/bulk.ts'
import { Actions } from '../../../form/Actions.tsx'
import { Area } from '../../../form/controls/text.tsx'
import { useAction } from '../../../form/use-action.ts'
import type { RowAction } from '../../../list/RowActions.tsx'
import { call } from '../../../shell/call.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { WAYBILLING_TEXTS } from '../waybilling.messages.ts'
import css from './TenderPage.module.css'
import { refetchTender } from './tenders.calls.ts'

const MEANS = 'Nothing is sent. The bill no longer counts as rejected and stays in the list as Dismissed.'

interface ReasonProps {
  value: string
  onChange: (value: string) => void
}

const Reason = ({ value, onChange }: ReasonProps) => (
  <Labelled as={Area} label="Reason" value={value} onChange={onChange} max={MAX_REASON} rows={2} isNeeded />
)

/** Dismisses rejected bills of the list, with the reason. */
export function useDismissAction(customerId: number, batches: boolean): RowAction<TenderStatus> {
  const [reason, setReason] = useState('')
  return useMemo(
    () => ({
      key: 'dismiss',
      by: dismissTenders,
      label: 'Dismiss bills',
      icon: Archive,
      isBulk: true,
      bulk: (chosen: Chosen<never>) =>
        call(dismissTenders, { params: { customerId }, body: { ...chosen, batches, reason } }),
      consequence: batches ? WAYBILLING_TEXTS.wholeBatches : undefined,
      confirmation: {
        field: (
          <>
            <p>{MEANS}</p>
            <Reason value={reason} onChange={setReason} />
          </>
        ),
        isGiven: reason.trim() !== '',
      },
    }),
    [customerId, batches, reason],
  )
}

/** Dismisses the bill of this page. */
export function DismissBill({ place }: { place: { customerId: number; requestId: number } }) {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <Button icon={Archive} onClick={() => setIsOpen(true)}>
        Dismiss
      </Button>
      {isOpen && <DismissDialog place={place} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface DialogProps {
  place: { customerId: number; requestId: number }
  onClose: () => void
}

function DismissDialog({ place: { customerId, requestId }, onClose }: DialogProps) {
  const [reason, setReason] = useState('')
  const { run, isBusy, refusal } = useAction((_: null, options) =>
    call(dismissTenders, { params: { customerId }, body: { ids: [requestId], reason } }, options),
  )
  const [left, setLeft] = useState<string | null>(null)
  const dismiss = async () => {
    const result = await run(null)
    if (result === null) return
    await refetchTender()
    if (result.done === 0)
      return setLeft(
        result.left[0]?.why ?? 'The tender changed in the meantime. Reload the page and try again.',
      )
    toast({ status: 'success', message: 'Bill dismissed.' })
    onClose()
  }
  const problem = refusal ?? left
  return (
    <Dialog title="Dismiss this bill?" isOpen onClose={onClose}>
      <p className={css.dialogText}>{MEANS}</p>
      {problem && <Refusal>{problem}</Refusal>}
      <Reason value={reason} onChange={setReason} />
      <Actions at="end">
        <Button onClick={onClose}>Keep it</Button>
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={reason.trim() === ''}
          onClick={() => void dismiss()}
        >
          Dismiss bill
        </Button>
      </Actions>
    </Dialog>
  )
}
