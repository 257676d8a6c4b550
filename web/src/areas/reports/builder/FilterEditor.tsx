import { useQuery } from '@tanstack/react-query'
import { useEffect, useId, useState } from 'react'
import { RANGE_LABELS, RELATIVE_DAY } from '#contract/areas/reports/reports.rules.ts'
import type { ReportColumn, TemplateFilter } from '#contract/areas/reports/templates/templates.contract.ts'
import { useSession } from '../../../shell/session.ts'
import { columnValues, groupNames } from '../templates/templates.calls.ts'
import css from './Builder.module.css'
import { PickOne } from './PickOne.tsx'
import { type Columns, operandText } from './shape.rules.ts'

interface Props {
  columns: Columns
  filter: TemplateFilter
  onChange: (change: Partial<TemplateFilter>) => void
}

/** Edits a filter: the comparison and its value. */
export function FilterEditor({ columns, filter, onChange }: Props) {
  const column = columns.get(filter.key)
  const operands = column?.operands ?? [filter.operand]
  const isRange = Object.hasOwn(RANGE_LABELS, filter.value)
  return (
    <>
      {!isRange && operands.length > 1 && (
        <PickOne
          label="Compare"
          value={filter.operand}
          options={Object.fromEntries(
            operands.map((operand) => [operand, operandText(columns, { ...filter, operand })]),
          )}
          onChange={(operand) => onChange({ operand: operand as TemplateFilter['operand'] })}
        />
      )}
      {column?.data_type === 'date' ? (
        <DayValue filter={filter} onChange={onChange} />
      ) : (
        <Value column={column} value={filter.value} onChange={(value) => onChange({ value })} />
      )}
    </>
  )
}

const FIXED = 'fixed'
const RELATIVE = 'relative'
const getKind = (value: string): string => {
  if (Object.hasOwn(RANGE_LABELS, value)) return value
  return RELATIVE_DAY.test(value) ? RELATIVE : FIXED
}
const KINDS = { [RELATIVE]: 'Days from today', ...RANGE_LABELS, [FIXED]: 'Fixed date' }

/** A fixed date, or one relative to today. */
function DayValue({ filter, onChange }: DayProps) {
  const { value } = filter
  const match = RELATIVE_DAY.exec(value)
  const kind = getKind(value)
  const days = match ? Number(match[2] ?? 0) * (match[1] === '-' ? -1 : 1) : 0
  const toKind = (next: string) => {
    if (next === RELATIVE) onChange({ value: 'today-7', operand: 'greater_than_or_equals' })
    else if (next === FIXED)
      onChange({ value: new Date().toISOString().slice(0, 10), operand: 'greater_than_or_equals' })
    else onChange({ value: next, operand: 'equals' })
  }
  return (
    <>
      <PickOne label="Day" value={kind} options={KINDS} onChange={toKind} />
      {kind === RELATIVE && (
        <Value
          column={undefined}
          label="Days from today, negative for the past"
          type="number"
          value={String(days)}
          onChange={(text) => onChange({ value: toRelative(Number(text)) })}
        />
      )}
      {kind === FIXED && (
        <Value
          column={undefined}
          label="Date"
          type="date"
          value={value}
          onChange={(next) => onChange({ value: next })}
        />
      )}
    </>
  )
}
type DayProps = Pick<Props, 'filter' | 'onChange'>

const MAX_DAYS = 999
function toRelative(days: number): string {
  const whole = Math.max(-MAX_DAYS, Math.min(MAX_DAYS, Math.round(days) || 0))
  if (whole === 0) return 'today'
  return whole < 0 ? `today-${-whole}` : `today+${whole}`
}

interface ValueProps {
  column: ReportColumn | undefined
  value: string
  label?: string
  type?: string
  onChange: (value: string) => void
}

const REST_MS = 300

function Value({ column, value, label = 'Value', type, onChange }: ValueProps) {
  const options =
    column?.data_type === 'boolean'
      ? [
          { value: 'true', label: 'Yes' },
          { value: 'false', label: 'No' },
        ]
      : column?.options
  if (options)
    return (
      <PickOne
        label={label}
        value={value}
        options={{
          ...(options.some((one) => one.value === value)
            ? {}
            : { [value]: value.split('|').join(' or ') || 'Choose' }),
          ...Object.fromEntries(options.map((one) => [one.value, one.label])),
        }}
        onChange={onChange}
      />
    )
  const props = { label, value, onChange }
  return column?.data_type === 'string' ? (
    <Suggested {...props} column={column} />
  ) : (
    <Typed {...props} type={type ?? (column?.data_type === 'number' ? 'number' : 'text')} />
  )
}

const GROUPS_KEY = 'reporting_groups'

/** A text field that suggests values from the customer’s own rows (RPT-060). */
function Suggested({ column, ...props }: Omit<TypedProps, 'type'> & { column: ReportColumn }) {
  const customerId = useSession().company.id
  const isGroup = column.key === GROUPS_KEY
  const groups = useQuery({ ...groupNames(customerId), enabled: isGroup })
  const values = useQuery({ ...columnValues(customerId, column), enabled: !isGroup })
  return <Typed {...props} type="text" suggestions={(isGroup ? groups.data : values.data) ?? []} />
}

interface TypedProps {
  label: string
  value: string
  type: string
  suggestions?: readonly string[]
  onChange: (value: string) => void
}

/** Applies a value when typing pauses, so that each value is one undo step. */
function Typed({ label, value, type, suggestions = [], onChange }: TypedProps) {
  const list = useId()
  const [text, setText] = useState(value)
  useEffect(() => {
    if (text === value) return undefined
    const timer = setTimeout(() => onChange(text), REST_MS)
    return () => clearTimeout(timer)
  })
  return (
    <label className={css.labeled}>
      {label}
      <input
        className={css.control}
        type={type}
        value={text}
        list={suggestions.length > 0 ? list : undefined}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {suggestions.length > 0 && (
        <datalist id={list}>
          {suggestions.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </datalist>
      )}
    </label>
  )
}
