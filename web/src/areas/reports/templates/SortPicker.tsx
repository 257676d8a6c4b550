import type { ReportColumn, ReportShape } from '#contract/areas/reports/templates/templates.contract.ts'
import { type ControlProps, getGroup } from '../../../ui/field/control.ts'
import css from '../reports/Reports.module.css'

type Sort = ReportShape['sort']

/** The order of the rows: a column and a direction. */
export function SortPicker({ all, ...props }: ControlProps<Sort> & { all: readonly ReportColumn[] }) {
  const { value, onChange, isDisabled } = props
  const [sort] = value
  return (
    <div {...getGroup(props)} className={css.row}>
      <select
        className={css.pick}
        aria-label="Sort by"
        disabled={isDisabled}
        value={sort?.key ?? ''}
        onChange={({ currentTarget: { value: key } }) =>
          onChange(key === '' ? [] : [{ key, direction: sort?.direction ?? 'asc' }])
        }
      >
        <option value="">Default order</option>
        {all
          .filter(({ sortable }) => sortable)
          .map(({ key, label }) => (
            <option key={key} value={key}>
              {label}
            </option>
          ))}
      </select>
      {sort && (
        <select
          className={css.pick}
          aria-label="Direction"
          disabled={isDisabled}
          value={sort.direction}
          onChange={({ currentTarget }) =>
            onChange([{ ...sort, direction: currentTarget.value as 'asc' | 'desc' }])
          }
        >
          <option value="asc">Ascending</option>
          <option value="desc">Descending</option>
        </select>
      )}
    </div>
  )
}
SortPicker.frame = 'group' as const
