import { memo, type ReactNode, useDeferredValue } from 'react'
import type { TableColumn } from './columns.ts'
import classes from './RowCards.module.css'
import type { Key } from './stable-rows.ts'

interface Props<Row> {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  nameOf: (row: Row) => string
  /** The content at the top of a card. */
  renderHead: (row: Row) => ReactNode
  /** The content below; by default every column with a value, with its label. */
  renderBody?: ((row: Row) => ReactNode) | undefined
  /** The content below, each with its label. */
  columns: readonly TableColumn<Row>[]
  hasValue: (row: Row, column: string) => boolean
  skeletonRows: number
  isStale: boolean
  empty: ReactNode
}

const MAX_SKELETONS = 6

/** A list on a narrow screen: one card for each row, with the columns that have a value. */
export function RowCards<Row>(props: Props<Row>) {
  const { label, rows, keyOf, renderHead, columns, hasValue, nameOf, skeletonRows, isStale, empty } = props
  const { renderBody } = props
  // A press is answered before all cards are made; until the first are, the grey ones stay.
  const made = useDeferredValue(rows)
  const greyRows = made.length === 0 ? Math.max(skeletonRows, rows.length) : 0
  if (made.length === 0 && greyRows === 0) return <div className={classes.empty}>{empty}</div>
  return (
    <ul
      className={classes.cards}
      aria-label={label}
      data-dense={renderBody !== undefined || undefined}
      aria-busy={isStale || skeletonRows > 0}
      data-stale={isStale || undefined}
    >
      {made.map((row) => (
        <li key={keyOf(row)}>
          <article className={classes.card} aria-label={nameOf(row)}>
            {renderHead(row)}
            {renderBody ? renderBody(row) : <Facts row={row} columns={columns} hasValue={hasValue} />}
          </article>
        </li>
      ))}
      {Array.from({ length: Math.min(greyRows, MAX_SKELETONS) }, (_, index) => (
        <li key={index} className={classes.skeleton} aria-hidden="true">
          <span />
          <span />
          <span />
        </li>
      ))}
    </ul>
  )
}

function CardFacts<Row>({
  row,
  columns,
  hasValue,
}: { row: Row } & Pick<Props<Row>, 'columns' | 'hasValue'>): ReactNode {
  return (
    <dl className={classes.facts}>
      {columns
        .filter(({ key }) => hasValue(row, key))
        .map(({ key, label: name, cell, marks, wraps }) => (
          <div key={key} data-wide={wraps}>
            <dt>{name}</dt>
            <dd {...marks?.(row)}>{cell(row)}</dd>
          </div>
        ))}
    </dl>
  )
}
const Facts = memo(CardFacts) as typeof CardFacts
