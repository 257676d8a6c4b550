import { useMemo, useState } from 'react'
import { OPERANDS, type Operand } from '#contract/areas/analytics/analytics.rules.ts'
import type { PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { isDay } from '#contract/base/dates.ts'
import { Button } from '../../../ui/Button.tsx'
import { Choice } from '../../../ui/Choice.tsx'
import { NamedBox } from '../../../ui/field/NamedBox.tsx'
import type { Choice as Option } from '../../../ui/filters/condition.ts'
import { count } from '../analytics.rules.ts'
import { type ColumnKey, getPipelineColumn, type GroupNames, type Layout } from './columns.rules.ts'
import {
  type Filter,
  FILTERS,
  getChoices,
  getFilterKeys,
  isDayNeeded,
  toFilterValue,
} from './filters.rules.ts'
import css from './Pipeline.module.css'

interface Props {
  rows: readonly PipelineRow[]
  groups: GroupNames
  layout: Layout
  getMatchCount: (filter: Filter) => number
  onAdd: (filter: Filter) => void
  onCancel: () => void
}

/** A filter to be: its value is chosen where its column has few, else a number, a day or a text. */
export function NewFilter({ rows, groups, layout, getMatchCount, onAdd, onCancel }: Props) {
  const [key, setKey] = useState<ColumnKey>('days_since_last_sighting')
  const operands = FILTERS[key] ?? []
  const [chosen, setChosen] = useState<Operand>('greater_than_or_equals')
  const operand = operands.includes(chosen) ? chosen : (operands[0] ?? 'equals')
  const [typed, setTyped] = useState('')
  const [isRefused, setRefused] = useState(false)
  const all = useMemo(() => getChoices(rows, key, groups), [rows, key, groups])
  const options = operand === 'equals' ? all : null
  const kind = getKind(key, operand)
  const filter = { key, operand, value: getValue(typed, kind, options) }
  const value = toFilterValue(filter)
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
        options={getFilterKeys(layout).map((one) => ({ value: one, label: getPipelineColumn(one).label }))}
        value={key}
        onChange={(next) => {
          setKey(next as ColumnKey)
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
          `Matches ${count(getMatchCount({ ...filter, value }))} of ${count(rows.length)} units.`}
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

type Kind = 'number' | 'day' | 'text'

/** What a value is entered as. */
function getKind(key: ColumnKey, operand: Operand): Kind {
  if (isDayNeeded(key, operand)) return 'day'
  return getPipelineColumn(key).kind === 'number' ? 'number' : 'text'
}

/** What the control holds: one of its options, a whole day, or what is typed. */
function getValue(typed: string, kind: Kind, options: readonly Option[] | null): string {
  if (options) return (options.find((one) => one.value === typed) ?? options[0])?.value ?? ''
  return kind === 'day' && !isDay(typed) ? '' : typed
}

const INPUTS = { number: { inputMode: 'decimal' }, day: { type: 'date' }, text: {} } as const

const PROBLEMS: Readonly<Record<Kind, string | null>> = {
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
