import { Tag } from 'lucide-react'
import { useId, useState } from 'react'
import { isStandardLabel, STANDARD_LABELS } from '#contract/areas/waybilling/patterns/labels.rules.ts'
import { AnchoredPopover } from '../../../ui/AnchoredPopover.tsx'
import { Button } from '../../../ui/Button.tsx'
import field from '../../../ui/field/field.module.css'
import css from './LabelWidget.module.css'

interface Props {
  /** The field by its target (WBL-060). */
  fieldId: string
  currentLabel: string
  /** Whether the form around it is being edited; else there is nothing to see (WBL-057). */
  isEditing: boolean
  onUpdate: (change: { label: string; fieldId: string }) => void
  onReset: (fieldId: string) => void
}

/** Gives one field of the form the label a partner knows it by (WBL-058). */
export function LabelWidget({ isEditing, currentLabel, ...props }: Props) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null)
  if (!isEditing) return null
  const isStandard = isStandardLabel(currentLabel)
  return (
    <>
      <button
        type="button"
        className={css.open}
        aria-haspopup="dialog"
        aria-label={`Label: ${currentLabel}`}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Tag size={12} aria-hidden="true" />
        {isStandard ? currentLabel : 'Label'}
      </button>
      {anchor && (
        <AnchoredPopover anchor={anchor} label="Edit label" onClose={() => setAnchor(null)}>
          <Picker {...props} canReset={!isStandard} onDone={() => setAnchor(null)} />
        </AnchoredPopover>
      )}
    </>
  )
}

interface PickerProps extends Pick<Props, 'fieldId' | 'onUpdate' | 'onReset'> {
  canReset: boolean
  onDone: () => void
}

/** Starts at the first label, whatever its current field (WBL-064); makes no requests (WBL-068). */
function Picker({ fieldId, canReset, onUpdate, onReset, onDone }: PickerProps) {
  const id = useId()
  const [label, setLabel] = useState<string>(STANDARD_LABELS[0])
  const save = () => {
    onUpdate({ label, fieldId })
    onDone()
  }
  const reset = () => {
    onReset(fieldId)
    onDone()
  }
  return (
    <div className={css.picker}>
      <label htmlFor={id}>Label</label>
      <select
        id={id}
        className={field.input}
        value={label}
        onChange={(event) => setLabel(event.currentTarget.value)}
      >
        <option value="">Choose…</option>
        {STANDARD_LABELS.map((one) => (
          <option key={one}>{one}</option>
        ))}
      </select>
      <div className={css.actions}>
        <Button size="small" disabled={!canReset} onClick={reset}>
          Reset
        </Button>
        <Button size="small" variant="primary" disabled={label === ''} onClick={save}>
          Save
        </Button>
      </div>
    </div>
  )
}
