import { useController } from 'react-hook-form'
import type { WaybillInput } from '#contract/areas/waybilling/waybill/checks.rules.ts'
import { useCore } from '../../../form/context.ts'
import { LabelWidget } from './LabelWidget.tsx'
import css from './Waybill.module.css'

interface Props {
  target: string
  /** The field's label in the form. */
  label: string
}

/** What tenders made from the pattern ask for: whether the field is required (WBL-131), and its label. */
export function InputMark({ target, label }: Props) {
  const { control } = useCore()
  const { field } = useController({ control, name: 'inputs' })
  const inputs = (field.value ?? []) as readonly WaybillInput[]
  const known = inputs.find((input) => input.target === target)
  const change = (changed: Partial<WaybillInput>) =>
    field.onChange(
      known
        ? inputs.map((input) => (input === known ? { ...input, ...changed } : input))
        : [...inputs, { name: label, target, optional: true, ...changed }],
    )
  return (
    <span className={css.mark}>
      <label className={css.markTick}>
        <input
          type="checkbox"
          aria-label={`Required in tenders: ${label}`}
          checked={known !== undefined && !known.optional}
          onChange={() => change({ optional: known !== undefined && !known.optional })}
        />
        Required in tenders
      </label>
      <LabelWidget
        isEditing
        fieldId={target}
        currentLabel={known?.name ?? label}
        onUpdate={({ label: name }) => change({ name })}
        onReset={() => change({ name: label })}
      />
    </span>
  )
}
