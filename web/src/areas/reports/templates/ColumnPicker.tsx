import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { ReportColumn, TemplateColumn } from '#contract/areas/reports/templates/templates.contract.ts'
import { IconButton } from '../../../ui/Button.tsx'
import { type ControlProps, getGroup } from '../../../ui/field/control.ts'
import css from '../reports/Reports.module.css'

/** The chosen columns in their order, and a list of the others. */
export function ColumnPicker({
  all,
  ...props
}: ControlProps<readonly TemplateColumn[]> & { all: readonly ReportColumn[] }) {
  const { value, onChange, isDisabled } = props
  const getLabel = ({ key, label }: TemplateColumn) =>
    label || (all.find((one) => one.key === key)?.label ?? key)
  const move = (at: number, by: number) => {
    const next = [...value]
    const [moved] = next.splice(at, 1)
    if (moved) next.splice(at + by, 0, moved)
    onChange(next)
  }
  const others = all.filter(({ key }) => !value.some((one) => one.key === key))
  return (
    <div {...getGroup(props)} className={css.stack}>
      <ol className={css.list}>
        {value.map((column, at) => (
          <li key={column.key} className={css.row}>
            <IconButton
              icon={ArrowUp}
              label={`Move ${getLabel(column)} up`}
              disabled={isDisabled || at === 0}
              onClick={() => move(at, -1)}
            />
            <IconButton
              icon={ArrowDown}
              label={`Move ${getLabel(column)} down`}
              disabled={isDisabled || at === value.length - 1}
              onClick={() => move(at, 1)}
            />
            <IconButton
              icon={X}
              label={`Remove ${getLabel(column)}`}
              disabled={isDisabled}
              onClick={() => onChange(value.filter((one) => one !== column))}
            />
            {getLabel(column)}
          </li>
        ))}
      </ol>
      <select
        className={css.pick}
        aria-label="Add column"
        disabled={isDisabled}
        value=""
        onChange={({ currentTarget }) => onChange([...value, { key: currentTarget.value }])}
      >
        <option value="">Add column…</option>
        {others.map(({ key, label }) => (
          <option key={key} value={key}>
            {label}
          </option>
        ))}
      </select>
    </div>
  )
}
ColumnPicker.frame = 'group' as const
