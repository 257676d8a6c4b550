import type { ComponentProps, ReactNode } from 'react'
import css from './simple-table.module.css'

export interface SimpleColumn<Row> {
  head: string
  render: (row: Row) => ReactNode
  /** The cell that names the row, and leads its card where the room is narrow. */
  names?: true
  /** Shown next to the name on a card, without a label. */
  mark?: true
  /** Has its own line on a card. */
  wide?: true
  /** Never wraps. */
  oneLine?: true
  number?: true
  /** Left out of a card, which has room for what matters. */
  deskOnly?: true
  className?: string | undefined
}

interface Props<Row> {
  columns: readonly SimpleColumn<Row>[]
  rows: readonly Row[]
  getKey: (row: Row) => string | number
  label: string
  /** Inside a panel that has a frame already: 'plain' keeps to its padding, 'flush' reaches its edges. */
  kind?: 'framed' | 'plain' | 'flush'
  rowProps?: (row: Row) => ComponentProps<'tr'>
}

/** With a block layout, assistive technology no longer recognizes a table unless its roles are explicit. */
const AS = {
  table: { role: 'table' },
  rowgroup: { role: 'rowgroup' },
  row: { role: 'row' },
  columnheader: { role: 'columnheader' },
  rowheader: { role: 'rowheader' },
  cell: { role: 'cell' },
} as const

/** Read-only rows without sorting or selection: a table where there is room, cards where there is none. */
export function SimpleTable<Row>(props: Props<Row>) {
  const { columns, rows, getKey, label, kind = 'framed', rowProps } = props
  return (
    <div className={`${css.room} ${css[kind]}`}>
      <table {...AS.table} className={css.table} aria-label={label}>
        <thead {...AS.rowgroup}>
          <tr {...AS.row}>
            {columns.map((column) => (
              <th key={column.head} {...AS.columnheader} scope="col" className={cellClass(column)}>
                {column.head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody {...AS.rowgroup}>
          {rows.map((row) => (
            <tr key={getKey(row)} {...AS.row} {...rowProps?.(row)}>
              {columns.map((column) => (
                <Cell key={column.head} column={column} row={row} />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Cell<Row>({ column, row }: { column: SimpleColumn<Row>; row: Row }) {
  if (column.names) {
    return (
      <th {...AS.rowheader} scope="row" className={cellClass(column)}>
        {column.render(row)}
      </th>
    )
  }
  return (
    <td {...AS.cell} data-label={column.head} className={cellClass(column)}>
      {column.render(row)}
    </td>
  )
}

function cellClass<Row>(column: SimpleColumn<Row>): string {
  const { mark, wide, oneLine, number, deskOnly, className } = column
  return [
    mark && css.mark,
    wide && css.wide,
    oneLine && css.oneLine,
    number && css.number,
    deskOnly && css.desk,
    className,
  ]
    .filter(Boolean)
    .join(' ')
}
