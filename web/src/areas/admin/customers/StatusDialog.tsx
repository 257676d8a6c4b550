import { useState } from 'react'
import { CUSTOMER_STATUS } from '#contract/areas/admin/customers/customers.rules.ts'
import { Actions } from '../../../form/Actions.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { changeStatus } from './customers.calls.ts'
import css from './CustomerPage.module.css'

interface Props {
  customers: readonly { id: number; name: string; status: number }[]
  onClose: () => void
  onDone?: () => void
}

const OPTIONS = [
  { value: '1', label: CUSTOMER_STATUS[1] },
  { value: '0', label: CUSTOMER_STATUS[0] },
] as const

/** Activates or disables customers, and says what that means (ADM-012). */
export function StatusDialog({ customers, onClose, onDone }: Props) {
  const [first] = customers
  const [status, setStatus] = useState<'0' | '1'>(first?.status === 1 ? '1' : '0')
  const [refusal, setRefusal] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const who = customers.length === 1 ? (first?.name ?? '') : `${customers.length} customers`
  const its = customers.length === 1 ? 'Its' : 'Their'
  const save = async () => {
    setBusy(true)
    const ids = customers.map(({ id }) => id)
    const refused = await changeStatus(ids, status === '1' ? 1 : 0)
    setBusy(false)
    setRefusal(refused)
    if (refused !== null) return
    const word = status === '1' ? 'active' : 'disabled'
    toast({ status: 'success', message: `${who} ${customers.length === 1 ? 'is' : 'are'} ${word}.` })
    onDone?.()
    onClose()
  }
  return (
    <Dialog title={`Status: ${who}`} isOpen onClose={onClose}>
      {refusal && <Refusal>{refusal}</Refusal>}
      <Segmented label="Status" options={OPTIONS} value={status} onChange={setStatus} />
      <p className={css.hint}>
        {status === '1'
          ? `${its} users can open ${its.toLowerCase()} data again immediately.`
          : `${its} users lose access immediately. Nothing is deleted: messages are kept, and you can activate ${customers.length === 1 ? 'it' : 'them'} again.`}
      </p>
      <Actions at="end">
        <Button onClick={onClose}>Cancel</Button>
        <Button
          variant="primary"
          isBusy={isBusy}
          disabled={customers.every((one) => one.status === Number(status))}
          onClick={() => void save()}
        >
          Save
        </Button>
      </Actions>
    </Dialog>
  )
}
