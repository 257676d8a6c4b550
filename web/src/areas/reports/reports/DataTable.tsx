import type { ReportData } from '#contract/areas/reports/templates/templates.contract.ts'
import { cellText } from '#contract/areas/reports/templates/summary.rules.ts'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import css from './Reports.module.css'

interface Props {
  label: string
  data: ReportData
}

interface Numbered {
  row: ReportData['rows'][number]
  at: number
}

/** Rows of a report, cell by cell as in its files. */
export function DataTable({ label, data: { columns, rows, record_count: count } }: Props) {
  if (count === 0) return <p role="status">No rows. Remove a filter to see more.</p>
  const shown =
    rows.length < count
      ? `${showNumber(rows.length)} of ${formatCount(count, 'row')}`
      : formatCount(count, 'row')
  return (
    <>
      <p className={css.count} role="status">
        {shown}
      </p>
      <div className={css.scroll} tabIndex={0} role="group" aria-label={label}>
        <SimpleTable
          label={label}
          kind="plain"
          rows={rows.map((row, at): Numbered => ({ row, at }))}
          getKey={({ at }) => at}
          columns={columns.map((column, place) => ({
            head: column.label,
            render: ({ row }: Numbered) => cellText(column, row[column.key]),
            ...(place === 0 && { names: true as const }),
            ...(column.data_type === 'number' && { number: true as const }),
          }))}
        />
      </div>
    </>
  )
}
