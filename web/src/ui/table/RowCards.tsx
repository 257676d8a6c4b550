import { ChevronDown } from 'lucide-react'
import { memo, type ReactNode, useDeferredValue, useState } from 'react'
import type { TableColumn } from './columns.ts'
import classes from './RowCards.module.css'
import spoken from '../spoken.module.css'
import { getNewGroup, type GroupOf } from './row-groups.ts'
import type { Key } from './stable-rows.ts'

interface Props<Row> {
  label: string
  rows: readonly Row[]
  getKey: (row: Row) => Key
  getName: (row: Row) => string
  /** The content at the top of a card. */
  renderHead: (row: Row) => ReactNode
  /** The content below; by default two values, the amount, and the rest with labels one press away. */
  renderBody?: ((row: Row) => ReactNode) | undefined
  /** The content below, each with its label. */
  columns: readonly TableColumn<Row>[]
  hasValue: (row: Row, column: string) => boolean
  /** The group of a row; rows of one group follow each other, under its head. */
  getGroup?: GroupOf<Row> | undefined
  skeletonRows: number
  isStale: boolean
  empty: ReactNode
}

const MAX_SKELETONS = 6

/** A list on a narrow screen: two lines for each row, and behind a press every column that has a value. */
export function RowCards<Row>(props: Props<Row>) {
  const { label, rows, getKey, renderHead, columns, hasValue, getName, skeletonRows, isStale, empty } = props
  const { renderBody, getGroup } = props
  // A press is answered before all cards are made; until the first are, the grey ones stay.
  const made = useDeferredValue(rows)
  const placeholderRows = made.length === 0 ? Math.max(skeletonRows, rows.length) : 0
  if (made.length === 0 && placeholderRows === 0) return <div className={classes.empty}>{empty}</div>
  return (
    <ul
      className={classes.cards}
      aria-label={label}
      data-dense={renderBody !== undefined || undefined}
      data-brief={renderBody === undefined || undefined}
      aria-busy={isStale || skeletonRows > 0}
      data-stale={isStale || undefined}
    >
      {made.map((row, at) => (
        <li key={getKey(row)}>
          <GroupHead name={getNewGroup(made, at, getGroup)} />
          <article className={classes.card} aria-label={getName(row)}>
            {renderHead(row)}
            {renderBody ? (
              renderBody(row)
            ) : (
              <Brief row={row} name={getName(row)} columns={columns} hasValue={hasValue} />
            )}
          </article>
        </li>
      ))}
      {Array.from({ length: Math.min(placeholderRows, MAX_SKELETONS) }, (_, index) => (
        <li key={index} className={classes.skeleton} aria-hidden="true">
          <span />
          <span />
          <span />
        </li>
      ))}
    </ul>
  )
}

function GroupHead({ name }: { name: string | null }) {
  return name === null ? null : <h2 className={classes.group}>{name}</h2>
}

/** The second line of a row has room for these values beside the amount; a number says what it counts. */
const MAX_BRIEF = 2

interface BriefProps<Row> extends Pick<Props<Row>, 'columns' | 'hasValue'> {
  row: Row
  name: string
}

function RowBrief<Row>({ row, name, columns, hasValue }: BriefProps<Row>): ReactNode {
  const known = columns.filter(({ key }) => hasValue(row, key))
  const weight = known.find(({ isWeight }) => isWeight)
  const brief = known.filter((column) => column !== weight).slice(0, MAX_BRIEF)
  const hasMore = known.length > brief.length + (weight ? 1 : 0)
  return (
    <>
      <div className={classes.brief}>
        {brief.map(({ key, label, cell, marks, align }) => (
          <span key={key} data-number={align === 'end' || undefined} {...marks?.(row)}>
            {align === 'end' && `${label} `}
            {cell(row)}
          </span>
        ))}
        {weight && <strong>{weight.cell(row)}</strong>}
      </div>
      {hasMore && <Rest row={row} name={name} known={known} />}
    </>
  )
}
const Brief = memo(RowBrief) as typeof RowBrief

/** Every known value with its label; made when it is opened, for a page has thousands. */
function Rest<Row>({ row, name, known }: { row: Row; name: string; known: Props<Row>['columns'] }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className={classes.rest} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>
        <ChevronDown size={16} aria-hidden="true" />
        <span className={spoken.spoken}>Details of {name}</span>
      </summary>
      {isOpen && (
        <dl className={classes.facts}>
          {known.map(({ key, label, cell, marks, wraps }) => (
            <div key={key} data-wide={wraps}>
              <dt>{label}</dt>
              <dd {...marks?.(row)}>{cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
    </details>
  )
}
