import { useState } from 'react'
import type { AssetRow } from '#contract/areas/visibility/assets/assets.contract.ts'
import type { WorkChange } from '#contract/areas/visibility/work/work.contract.ts'
import { MAX_WORK_NOTE } from '#contract/areas/visibility/work/work.rules.ts'
import { Button } from '../../../ui/Button.tsx'
import { Labelled } from '../../../ui/field/Labelled.tsx'
import { NamedArea } from '../../../ui/field/NamedBox.tsx'
import { UserPicker } from '../../../shared/pickers/UserPicker.tsx'
import type { Person } from '../../../shared/pickers/lookups.ts'
import { toast } from '../../../shell/toasts.ts'
import { Dialog } from '../../../ui/Dialog.tsx'
import { changeWork } from './work.calls.ts'
import css from './WorkDialog.module.css'

interface Props {
  what: 'note' | 'owner'
  rows: readonly AssetRow[]
  customerId: number
  onClose: () => void
}

/** Asks for the units' assignee, or for a note about them. When saving fails, the typed value stays. */
export function WorkDialog({ what, rows, customerId, onClose }: Props) {
  const [first] = rows
  const [note, setNote] = useState(rows.length === 1 ? (first?.work_note ?? '') : '')
  const [person, setPerson] = useState<Person | null>(null)
  const [isBusy, setBusy] = useState(false)
  const name = rows.length === 1 ? (first?.equipment_id ?? '') : `${rows.length} units`
  const isInUse = what === 'owner' && rows.some((row) => row.work_owner_id !== null)
  const isIdle = what === 'owner' && person === null && !isInUse
  const save = async () => {
    setBusy(true)
    const change: WorkChange =
      what === 'note' ? { note: note.trim() || null } : { owner_id: person?.id ?? null }
    const ids = rows.map(({ waybill_id }) => waybill_id)
    const result = await changeWork(customerId, { ids, preview: false }, change)
    setBusy(false)
    if (!result.success) return void toast({ status: 'danger', message: result.error.message })
    toast({ status: 'success', message: `Saved for ${name}.` })
    onClose()
  }
  return (
    <Dialog title={what === 'note' ? `Note on ${name}` : `Assign ${name}`} isOpen onClose={onClose}>
      <form
        className={css.form}
        onSubmit={(event) => {
          event.preventDefault()
          void save()
        }}
      >
        {what === 'note' ? (
          <NamedArea
            label="Note"
            help="Visible to your colleagues."
            data-autofocus
            rows={3}
            isGrowing
            maxLength={MAX_WORK_NOTE}
            value={note}
            onChange={(event) => setNote(event.currentTarget.value)}
          />
        ) : (
          <Labelled as={UserPicker} label="Colleague" value={person} onChange={setPerson} />
        )}
        <div className={css.choice}>
          <Button onClick={onClose}>Cancel</Button>
          <Button variant="primary" submits isBusy={isBusy} disabled={isBusy || isIdle}>
            {isInUse && person === null ? 'Unassign' : 'Save'}
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
