import type { ReactNode } from 'react'
import { columnKeys, type List } from '#contract/list/list.ts'
import type { TableColumn } from '../ui/table/columns.ts'
import { isRangePress } from '../ui/table/range-press.ts'
import { type Cells, toCell } from './cells.tsx'
import { getLead } from './layout.ts'
import classes from './ListPage.module.css'

interface Props<L extends List, Row> {
  row: Row
  list: L
  cells: Cells<L, Row>
  /** The first column, which names the row. */
  lead: TableColumn<Row> | undefined
  /** Whether the row is chosen; null where none can be. */
  choice: { isOn: boolean; toggle: (isRange: boolean) => void } | null
  /** The actions on the row. */
  children: ReactNode
}

/** Whether a card already shows a column next to its name. */
export const isInHead = <L extends List, Row>(list: L, cells: Cells<L, Row>, key: string): boolean =>
  key === getLead(list) || toCell(list, key, cells).inHead === true

/** The top of a row's card: its name, and what belongs next to it. */
export function CardHead<L extends List, Row>({ row, list, cells, lead, choice, children }: Props<L, Row>) {
  const beside = columnKeys(list).filter((key) => key !== getLead(list) && isInHead(list, cells, key))
  return (
    <header className={classes.cardHead}>
      {choice && (
        <input
          type="checkbox"
          className={classes.cardCheck}
          aria-label="Select row"
          checked={choice.isOn}
          onChange={(event) => choice.toggle(isRangePress(event))}
        />
      )}
      <div className={classes.cardName}>{lead?.cell(row)}</div>
      {beside.map((key) => (
        <span key={key}>{toCell(list, key, cells).show(row)}</span>
      ))}
      {children}
    </header>
  )
}
