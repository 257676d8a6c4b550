import { useState } from 'react'
import type { AssetRow } from '#contract/areas/visibility/assets/assets.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Button } from '../../../ui/Button.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { NamedArea, NamedBox } from '../../../ui/field/NamedBox.tsx'
import { changeDue, importDues } from './due.calls.ts'
import { dueDay, readDueLines } from './due.rules.ts'
import css from './DueDialog.module.css'

interface Props {
  customerId: number
  /** The units it is about; none: lines of a sheet are pasted. */
  rows: readonly AssetRow[]
  onClose: () => void
}

/** Asks when units are due. When saving fails, the typed value stays. */
export function DueDialog({ customerId, rows, onClose }: Props) {
  return rows.length === 0 ? (
    <ImportForm customerId={customerId} onClose={onClose} />
  ) : (
    <DayForm customerId={customerId} rows={rows} onClose={onClose} />
  )
}

function DayForm({ customerId, rows, onClose }: Props) {
  const [first] = rows
  const [day, setDay] = useState(
    rows.length === 1 && first ? dueDay(first.due_date, first.destination_zone) : '',
  )
  const [isBusy, setBusy] = useState(false)
  const name = rows.length === 1 ? (first?.equipment_id ?? '') : `${rows.length} units`
  const isClearing = day === '' && rows.some(({ due_date }) => due_date !== null)
  const save = async () => {
    setBusy(true)
    const ids = rows.map(({ waybill_id }) => waybill_id)
    const result = await changeDue(customerId, ids, day || null)
    setBusy(false)
    if (!result.success) return void toast({ status: 'danger', message: result.error.message })
    toast({ status: 'success', message: day ? `Due date set for ${name}.` : `Due date removed for ${name}.` })
    onClose()
  }
  return (
    <Dialog title={`Due date for ${name}`} isOpen onClose={onClose}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <NamedBox
          type="date"
          label="Due"
          help="The last day the unit can arrive on time. Leave blank to use the first ETA."
          data-autofocus
          value={day}
          onChange={(event) => setDay(event.currentTarget.value)}
        />
        <Choice
          isBusy={isBusy}
          isOff={day === '' && !isClearing}
          text={isClearing ? 'Remove' : 'Save'}
          onClose={onClose}
        />
      </form>
    </Dialog>
  )
}

function ImportForm({ customerId, onClose }: Omit<Props, 'rows'>) {
  const [text, setText] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [unmatched, setUnmatched] = useState<readonly string[]>([])
  const { rows, wrong } = readDueLines(text)
  const save = async () => {
    if (rows.length === 0) return
    setBusy(true)
    const result = await importDues(customerId, rows)
    setBusy(false)
    if (!result.success) return void toast({ status: 'danger', message: result.error.message })
    toast({ status: 'success', message: `${formatCount(result.data.done, 'due date')} set.` })
    if (result.data.unmatched.length === 0) return onClose()
    setUnmatched(result.data.unmatched)
  }
  return (
    <Dialog title="Import due dates" isOpen onClose={onClose}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        <NamedArea
          label="One unit per line: equipment ID, due date"
          placeholder={'GATX 1234, 12/24/2026\nUTLX207444, 2026-12-31'}
          rows={10}
          data-autofocus
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
        />
        <p className={css.text} role="status">
          {formatCount(rows.length, 'valid row')}
          {wrong.length > 0 &&
            `; invalid: ${wrong.length === 1 ? 'line' : 'lines'} ${wrong.slice(0, 10).join(', ')}`}
          {unmatched.length > 0 && `; not found: ${unmatched.slice(0, 10).join(', ')}`}
        </p>
        <Choice isBusy={isBusy} text="Import" onClose={onClose} />
      </form>
    </Dialog>
  )
}

interface ChoiceProps {
  isBusy: boolean
  /** There is nothing to keep. */
  isOff?: boolean
  text: string
  onClose: () => void
}

function Choice({ isBusy, isOff = false, text, onClose }: ChoiceProps) {
  return (
    <div className={css.choice}>
      <Button onClick={onClose}>Cancel</Button>
      <Button variant="primary" submits isBusy={isBusy} disabled={isBusy || isOff}>
        {text}
      </Button>
    </div>
  )
}
