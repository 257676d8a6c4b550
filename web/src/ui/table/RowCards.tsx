import { Skeleton } from '@mantine/core'
import type { ReactNode } from 'react'
import type { TableColumn } from './columns.ts'
import classes from './RowCards.module.css'
import type { Key } from './stable-rows.ts'

interface Props<Row> {
  label: string
  rows: readonly Row[]
  keyOf: (row: Row) => Key
  nameOf: (row: Row) => string
  /** What stands at the top of a card. */
  renderHead: (row: Row) => ReactNode
  /** What stands below, each with its label. */
  columns: readonly TableColumn<Row>[]
  hasValue: (row: Row, column: string) => boolean
  skeletonRows: number
  isStale: boolean
  empty: ReactNode
}

const MOST_SKELETONS = 6

/** A list on a narrow screen: one card for each row, with the columns that have a value. */
export function RowCards<Row>(props: Props<Row>) {
  const { label, rows, keyOf, nameOf, renderHead, columns, hasValue, skeletonRows, isStale, empty } = props
  if (rows.length === 0 && skeletonRows === 0) return <div className={classes.empty}>{empty}</div>
  return (
    <ul
      className={classes.cards}
      aria-label={label}
      aria-busy={isStale || skeletonRows > 0}
      data-stale={isStale || undefined}
    >
      {rows.map((row) => (
        <li key={keyOf(row)}>
          <article className={classes.card} aria-label={nameOf(row)}>
            {renderHead(row)}
            <dl className={classes.facts}>
              {columns
                .filter(({ key }) => hasValue(row, key))
                .map(({ key, label: name, cell }) => (
                  <div key={key}>
                    <dt>{name}</dt>
                    <dd>{cell(row)}</dd>
                  </div>
                ))}
            </dl>
          </article>
        </li>
      ))}
      {Array.from({ length: Math.min(skeletonRows, MOST_SKELETONS) }, (_, index) => (
        <li key={index} className={classes.card} aria-hidden="true">
          <Skeleton height={14} width="45%" mb={14} />
          <Skeleton height={10} width="80%" mb={8} />
          <Skeleton height={10} width="65%" />
        </li>
      ))}
    </ul>
  )
}
