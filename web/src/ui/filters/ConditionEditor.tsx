import { CircleAlert } from 'lucide-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Button } from '../Button.tsx'
import { ChoiceEditor } from './ChoiceEditor.tsx'
import { Choice } from '../Choice.tsx'
import { NamedBox } from '../field/NamedBox.tsx'
import {
  COMPARE_LABELS,
  type CompareOperand,
  type Condition,
  type FilterDef,
  isAmount,
  isDay,
} from './condition.ts'
import classes from './ConditionEditor.module.css'
import { DATE_PRESETS } from './date-presets.ts'

interface Props {
  def: FilterDef
  value: Condition | null
  onApply: (condition: Condition | null) => void
}

/** An editor for the column's type of condition: checkboxes, text, a number or days. */
export function ConditionEditor({ def, value, onApply }: Props) {
  switch (def.type) {
    case 'choice':
      return <ChoiceEditor def={def} value={value} onApply={onApply} />
    case 'number':
      return <NumberEditor def={def} value={value} onApply={onApply} />
    case 'date':
      return <DateEditor def={def} value={value} onApply={onApply} />
    case 'text':
      return <TextEditor def={def} value={value} onApply={onApply} />
  }
}

interface FormProps {
  problem?: string | null
  hasValue: boolean
  onSubmit: () => void
  onClear: () => void
  children: ReactNode
}

function EditorForm({ hasValue, onSubmit, onClear, children }: FormProps) {
  const form = useRef<HTMLFormElement>(null)
  // The editor is rendered after the popover has set the focus: its code is loaded on demand.
  useEffect(() => form.current?.querySelector<HTMLElement>('[data-autofocus]')?.focus(), [])
  return (
    <form
      ref={form}
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSubmit()
      }}
    >
      {children}
      <div className={classes.actions}>
        {hasValue && (
          <Button variant="plain" size="small" onClick={onClear}>
            Remove
          </Button>
        )}
        <Button variant="primary" size="small" submits>
          Apply
        </Button>
      </div>
    </form>
  )
}

const TEXT_WAYS = [
  { value: 'contains', label: 'contains' },
  { value: 'any', label: 'is one of' },
]

function TextEditor({ def, value, onApply }: Props) {
  const [way, setWay] = useState(value?.kind === 'any' ? 'any' : 'contains')
  const [label, setText] = useState(toText(value))
  const apply = () => {
    const text = label.trim()
    const values = text
      .split('|')
      .map((one) => one.trim())
      .filter(Boolean)
    if (values.length === 0) return onApply(null)
    onApply(way === 'any' ? { kind: 'any', values } : { kind: 'contains', text })
  }
  return (
    <EditorForm hasValue={value !== null} onSubmit={apply} onClear={() => onApply(null)}>
      <Choice label={`Comparison for ${def.label}`} options={TEXT_WAYS} value={way} onChange={setWay} />
      <NamedBox
        isSmall
        label={def.label}
        help={way === 'any' ? 'Separate values with |' : undefined}
        value={label}
        maxLength={255}
        data-autofocus
        onChange={(event) => setText(event.currentTarget.value)}
      />
    </EditorForm>
  )
}

function toText(value: Condition | null): string {
  if (value?.kind === 'contains') return value.text
  return value?.kind === 'any' ? value.values.join(' | ') : ''
}

const COMPARE_CHOICES = Object.entries(COMPARE_LABELS).map(([value, label]) => ({ value, label }))

function NumberEditor({ def, value, onApply }: Props) {
  const [operand, setOperand] = useState<CompareOperand>(value?.kind === 'compare' ? value.operand : 'gte')
  const [number, setNumber] = useState(value?.kind === 'compare' ? String(value.value) : '')
  const [isWrong, setWrong] = useState(false)
  const apply = () => {
    const plain = number.replaceAll(/[\s,]/g, '')
    if (plain === '') return onApply(null)
    if (!isAmount(plain)) return setWrong(true)
    onApply({ kind: 'compare', operand, value: Number(plain) })
  }
  return (
    <EditorForm hasValue={value !== null} onSubmit={apply} onClear={() => onApply(null)}>
      <Choice
        label={`Comparison for ${def.label}`}
        options={COMPARE_CHOICES}
        value={operand}
        onChange={(next) => setOperand(next as CompareOperand)}
      />
      <NamedBox
        isSmall
        inputMode="decimal"
        label={def.label}
        problem={isWrong ? 'Enter a number up to 999,999.' : null}
        value={number}
        autoComplete="off"
        data-autofocus
        onChange={(event) => {
          setNumber(event.currentTarget.value)
          setWrong(false)
        }}
      />
    </EditorForm>
  )
}

function DateEditor({ def, value, onApply }: Props) {
  const [from, setFrom] = useState(value?.kind === 'between' ? (value.from ?? '') : '')
  const [to, setTo] = useState(value?.kind === 'between' ? (value.to ?? '') : '')
  const isBackwards = isDay(from) && isDay(to) && from > to
  const apply = () => {
    if (isBackwards) return
    onApply(from || to ? { kind: 'between', from: from || null, to: to || null } : null)
  }
  return (
    <>
      <div className={classes.presets}>
        {def.presets?.map((preset) => (
          <button
            key={preset}
            type="button"
            className={classes.preset}
            aria-pressed={value?.kind === 'preset' && value.preset === preset}
            onClick={() => onApply({ kind: 'preset', preset })}
          >
            {DATE_PRESETS[preset]}
          </button>
        ))}
      </div>
      <EditorForm hasValue={value !== null} onSubmit={apply} onClear={() => onApply(null)}>
        <div className={classes.days}>
          <DayInput label="From" value={from} onChange={setFrom} />
          <DayInput label="To" value={to} onChange={setTo} />
        </div>
        {isBackwards && (
          <p className={classes.problem} role="alert">
            <CircleAlert size={14} aria-hidden="true" />
            The start date is after the end date. Change one of them.
          </p>
        )}
      </EditorForm>
    </>
  )
}

function DayInput({
  label,
  value,
  onChange,
}: {
  label: string
  value: string
  onChange: (day: string) => void
}) {
  return (
    <NamedBox
      isSmall
      type="date"
      label={label}
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
