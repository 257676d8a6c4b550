import { X } from 'lucide-react'
import { OPERAND_LABELS } from '#contract/areas/reports/reports.rules.ts'
import type { ReportColumn, TemplateFilter } from '#contract/areas/reports/templates/templates.contract.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { type ControlProps, getGroup } from '../../../ui/field/control.ts'
import css from '../reports/Reports.module.css'

/** What narrows the rows: a column, an operand and a value in each line. */
export function FilterRows({
  all,
  ...props
}: ControlProps<readonly TemplateFilter[]> & { all: readonly ReportColumn[] }) {
  const { value, onChange, isDisabled } = props
  const put = (at: number, change: Partial<TemplateFilter>) =>
    onChange(value.map((one, place) => (place === at ? { ...one, ...change } : one)))
  const add = (key: string) => {
    const column = all.find((one) => one.key === key)
    const [operand = 'equals'] = column?.operands ?? []
    onChange([...value, { key, operand, value: column?.options?.[0]?.value ?? '' }])
  }
  return (
    <div {...getGroup(props)} className={css.stack}>
      <ul className={css.list}>
        {value.map((filter, at) => {
          const column = all.find(({ key }) => key === filter.key)
          const name = column?.label ?? filter.key
          return (
            <li key={at} className={css.row}>
              <span>{name}</span>
              <select
                className={css.pick}
                aria-label={`Condition for ${name}`}
                disabled={isDisabled}
                value={filter.operand}
                onChange={({ currentTarget }) =>
                  put(at, { operand: currentTarget.value as TemplateFilter['operand'] })
                }
              >
                {(column?.operands ?? [filter.operand]).map((operand) => (
                  <option key={operand} value={operand}>
                    {OPERAND_LABELS[operand]}
                  </option>
                ))}
              </select>
              <Value
                column={column}
                label={`Value for ${name}`}
                value={filter.value}
                isDisabled={isDisabled}
                onChange={(next) => put(at, { value: next })}
              />
              <IconButton
                icon={X}
                label={`Remove filter on ${name}`}
                disabled={isDisabled}
                onClick={() => onChange(value.filter((one) => one !== filter))}
              />
            </li>
          )
        })}
      </ul>
      <select
        className={css.pick}
        aria-label="Add filter"
        disabled={isDisabled}
        value=""
        onChange={({ currentTarget }) => add(currentTarget.value)}
      >
        <option value="">Add filter…</option>
        {all
          .filter(({ filterable }) => filterable)
          .map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
      </select>
    </div>
  )
}
FilterRows.frame = 'group' as const

interface ValueProps {
  column: ReportColumn | undefined
  label: string
  value: string
  isDisabled: boolean
  onChange: (value: string) => void
}

function Value({ column, label, value, isDisabled, onChange }: ValueProps) {
  const common = { className: css.pick, 'aria-label': label, disabled: isDisabled, value }
  if (column?.options)
    return (
      <select {...common} onChange={({ currentTarget }) => onChange(currentTarget.value)}>
        {column.options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </select>
    )
  const type = column?.data_type === 'date' ? 'date' : 'text'
  return <input {...common} type={type} onChange={({ currentTarget }) => onChange(currentTarget.value)} />
}
