import { useMemo, useState } from 'react'
import { OPERANDS, type Operand } from '#contract/areas/analytics/analytics.rules.ts'
import { isDay } from '#contract/base/dates.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { NamedBox } from '../../../ui/field/NamedBox.tsx'
import type { Choice as Option } from '../../../ui/filters/condition.ts'
import { count } from '../analytics.rules.ts'
import { type Filtering, getMatching, type RowFilter, type ValueKind } from './filters.rules.ts'
import css from './NewFilter.module.css'

interface Props<Row, Key extends string> {
  rows: readonly Row[]
  filtering: Filtering<Row, Key>
  onAdd: (filter: RowFilter<Key>) => void
  onCancel: () => void
}

/** A filter to be: its value is chosen where its column has few, else a number, a day or a text. */
export function NewFilter<Row, Key extends string>({ rows, filtering, onAdd, onCancel }: Props<Row, Key>) {
  const [key, setKey] = useState(filtering.first)
  const operands = filtering.columns.find((column) => column.key === key)?.operands ?? []
  const [chosen, setChosen] = useState<Operand>('greater_than_or_equals')
  const operand = operands.includes(chosen) ? chosen : (operands[0] ?? 'equals')
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const all = useMemo(() => filtering.getChoices(rows, key), [rows, key, filtering])
  const options = operand === 'equals' ? all : null
  const kind = filtering.getKind(key, operand)
  const filter = { key, operand, value: getValue(typed, kind, options) }
  const value = filtering.toValue(filter)
  const change = (next: string) => {
    setTyped(next)
    setRefused(false)
  }
  return (
    <form
      className={css.newFilter}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (value === null) setRefused(true)
        else if (value !== '') onAdd({ ...filter, value })
      }}
    >
      <Field
        label="Column"
        options={filtering.columns.map((one) => ({ value: one.key, label: one.label }))}
        value={key}
        onChange={(next) => {
          setKey(next as Key)
          change('')
        }}
      />
      <Field
        label="Condition"
        options={operands.map((one) => ({ value: one, label: OPERANDS[one] }))}
        value={operand}
        onChange={(next) => setChosen(next as Operand)}
      />
      {options ? (
        <Field label="Value" options={options} value={filter.value} onChange={change} />
      ) : (
        <NamedBox
          isSmall
          label="Value"
          {...INPUTS[kind]}
          problem={isRefused ? PROBLEMS[kind] : null}
          value={filter.value}
          maxLength={100}
          autoComplete="off"
          onChange={({ currentTarget }) => change(currentTarget.value)}
        />
      )}
      <p className={css.matchCount}>
        {value !== null &&
          `Matches ${count(getMatching(rows, [{ ...filter, value }], filtering).length)} of ${formatCount(rows.length, filtering.noun)}.`}
      </p>
      <div className={css.buttons}>
        <Button onClick={onCancel}>Cancel</Button>
        <Button variant="primary" submits disabled={value === ''}>
          Add filter
        </Button>
      </div>
    </form>
  )
}

/** What the control holds: one of its options, a whole day, or what is typed. */
function getValue(typed: string, kind: ValueKind, options: readonly Option[] | null): string {
  if (options) return (options.find((one) => one.value === typed) ?? options[0])?.value ?? ''
  return kind === 'day' && !isDay(typed) ? '' : typed
}

const INPUTS = { number: { inputMode: 'decimal' }, day: { type: 'date' }, text: {} } as const

const PROBLEMS: Readonly<Record<ValueKind, string | null>> = {
  number: 'Enter a number, such as 3.',
  day: 'Enter a date as MM/DD/YYYY.',
  text: null,
}

interface FieldProps {
  label: string
  options: readonly Option[]
  value: string
  onChange: (value: string) => void
}

const Field = ({ label, ...choice }: FieldProps) => (
  <div className={css.field}>
    <span aria-hidden="true">{label}</span>
    <Choice label={label} {...choice} />
  </div>
)
