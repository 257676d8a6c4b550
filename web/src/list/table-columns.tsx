import type { MouseEvent, ReactNode } from 'react'
import { type Column, choiceLabel } from '#contract/list/column.ts'
import { type ColumnKey, getColumn, type List } from '#contract/list/list.ts'
import type { OnlyThis, TableColumn, Track } from '../ui/table/columns.ts'
import { type Cells, toCell } from './cells.tsx'
import { filterDef } from './filter-defs.ts'
import { getLead } from './layout.ts'
import classes from './ListPage.module.css'

/** What a row opens: a separate page, or a part of this page. */
export type OpenRow<Row> =
  | {
      href: (row: Row) => string
      /** The row opens next to the list, which stays as it is. */
      staysHere?: true
      /** It is currently open next to the list. */
      isOpen?: (row: Row) => boolean
    }
  | { press: (row: Row) => void; describe?: (row: Row) => string }

/** Leads to the page of a row, unless the browser is to open it elsewhere. */
export type Follow = (href: string, event: MouseEvent) => void

const CHARACTER_PX = 6.4
const PADDING_PX = 26
/** The width of a header cell besides its label: padding, the sort arrow and the menu. */
const HEAD_PX = 62
/** The part of it that only the sorted column needs. */
const ARROW_PX = 18
/** A moment with its zone. */
const MOMENT_PX = 174

/** The share of its width that a column of text keeps: longer texts end in an ellipsis. */
const MIN_WIDTH_SHARE = 0.66

const headPx = ({ label }: Column): number => label.length * CHARACTER_PX + HEAD_PX

/** The width a column starts with: that of its spreadsheet column, in pixels, and never less than its head needs. */
function startWidth(column: Column): number {
  if (column.type === 'moment') return MOMENT_PX
  return Math.round(Math.max(headPx(column), column.width * CHARACTER_PX + PADDING_PX))
}

const SHRINKABLE: ReadonlySet<string> = new Set(['text', 'list'])

/** What a column narrows to: names, moments, figures and choices are never cut. */
function minWidth(column: Column, widthPx: number, isLead: boolean): number {
  if (!SHRINKABLE.has(column.type) || (isLead && !column.wraps)) return widthPx
  return Math.round(Math.max(Math.min(widthPx, headPx(column) - ARROW_PX), widthPx * MIN_WIDTH_SHARE))
}

/** The width of a column and the least it needs; a width someone chose stays. */
export function getTrack<L extends List, Row>(
  list: L,
  key: ColumnKey<L>,
  widths: Readonly<Record<string, number>>,
  cells: Cells<L, Row>,
): Required<Track> {
  const chosen = widths[key]
  if (chosen !== undefined) return { widthPx: chosen, minPx: chosen }
  const column = getColumn(list, key)
  const { widthPx = startWidth(column), minPx = 0 } = toCell(list, key, cells)
  return { widthPx, minPx: Math.max(minPx, minWidth(column, widthPx, key === getLead(list))) }
}

interface Drawn<L extends List, Row> {
  list: L
  shown: readonly ColumnKey<L>[]
  widths: Readonly<Record<string, number>>
  cells: Cells<L, Row>
  open: OpenRow<Row> | undefined
  follow: Follow
}

/** The columns of a list as its table draws them. */
export const tableColumns = <L extends List, Row>(drawn: Drawn<L, Row>): TableColumn<Row>[] =>
  drawn.shown.map((key) => {
    const { list, widths, cells } = drawn
    const column = getColumn(list, key)
    const { show, marks } = toCell(list, key, cells)
    const isLead = key === getLead(list)
    return {
      key,
      label: column.label,
      ...getTrack(list, key, widths, cells),
      isSortable: column.sortable === undefined,
      align: column.type === 'number' || column.type === 'money' ? 'end' : undefined,
      cell: isLead ? leadCell(drawn, key) : show,
      marks,
      wraps: column.wraps,
      isWeight: column.type === 'money',
      only: isLead ? undefined : getOnlyFilter(list, key),
    }
  })

function leadCell<L extends List, Row>({ list, cells, open, follow }: Drawn<L, Row>, key: string) {
  const { show, beside, isBesideAtEnd } = toCell(list, key, cells)
  return (row: Row): ReactNode => {
    const name = opening(show(row), row, open, follow)
    // the table distinguishes plain text from elements and truncates it with an ellipsis
    if (!beside) return name
    const both = (
      <>
        {name}
        {beside(row)}
      </>
    )
    return isBesideAtEnd ? <span className={classes.nameLine}>{both}</span> : both
  }
}

function opening<Row>(name: ReactNode, row: Row, open: OpenRow<Row> | undefined, follow: Follow): ReactNode {
  if (!open) return name
  if ('press' in open) {
    return (
      <button
        type="button"
        className={classes.link}
        aria-label={open.describe?.(row)}
        onClick={() => open.press(row)}
      >
        {name}
      </button>
    )
  }
  const href = open.href(row)
  return (
    <a
      href={href}
      className={classes.link}
      aria-current={open.isOpen?.(row) || undefined}
      onClick={(event) => follow(href, event)}
    >
      {name}
    </a>
  )
}

/** Columns whose single value "only this" can narrow the list to. */
function getOnlyFilter<Row>(list: List, key: string): ((row: Row) => OnlyThis | null) | undefined {
  const column = getColumn(list, key)
  const field = column.narrowsBy ?? key
  if (filterDef(list, field) === null || !ONE_VALUE.has(column.type)) return
  return (row) => {
    const values = row as Record<string, string | number | null | undefined>
    const [value, shown] = [values[field], values[key]]
    if (value === null || value === undefined || value === '') return null
    return { field, value: String(value), text: `${column.label}: ${choiceLabel(column, shown ?? value)}` }
  }
}

const ONE_VALUE: ReadonlySet<string> = new Set(['text', 'choice', 'status'])

/** Whether a card has something to say of a column: known and not empty. */
export function hasValue(row: object, key: string): boolean {
  const value = (row as Record<string, unknown>)[key]
  if (value === null || value === undefined || value === '') return false
  if (Array.isArray(value)) return value.length > 0
  return typeof value !== 'object' || Object.values(value).some((part) => part !== null)
}
