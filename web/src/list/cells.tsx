import type { ReactNode } from 'react'
import { showDate } from '#contract/base/dates.ts'
import { type Column, choiceLabel } from '#contract/list/column.ts'
import { type ColumnKey, getColumn, type List, type OwnKey } from '#contract/list/list.ts'
import { showCents } from '#contract/base/money.ts'
import { showNumber } from '#contract/base/plural.ts'
import { exactTimeHint, placeTime, readerTime } from '#contract/base/place-time.ts'
import { Tag } from '../ui/rail/Tag.tsx'
import type { CellMarks } from '../ui/table/columns.ts'
import classes from './ListPage.module.css'

/** How a page draws a column where the usual way does not do. Values, not components: a table has thousands of cells. */
export interface Cell<Row> {
  /** Null where nothing is known, which shows as a dash. */
  show?: (row: Row) => ReactNode
  /** Text next to the content of the cell. */
  marks?: (row: Row) => CellMarks | undefined
  /** Appears next to the link in the first column. */
  beside?: (row: Row) => ReactNode
  /** At the end of the name's line; on a card after the name, or below a long one. */
  isBesideAtEnd?: true
  /** On a card it is next to the name. */
  inHead?: true
  /** Has a label for empty values, which cards show too. */
  isSilentWhenEmpty?: true
  /** Wider or narrower than its letters ask for. */
  widthPx?: number
  /** The least that its content needs, where that cannot be cut. */
  minPx?: number
}

type Shown<Row> = ((row: Row) => ReactNode) | Cell<Row>

/** Cells of a list by column. Those that carry more than their value have to be drawn here: without one it does not compile. */
export type Cells<L extends List, Row> = {
  [K in OwnKey<L> & ColumnKey<L>]: ((row: Row) => ReactNode) | (Cell<Row> & Required<Pick<Cell<Row>, 'show'>>)
} & { [K in Exclude<ColumnKey<L>, OwnKey<L>>]?: Shown<Row> }

/** The cell of a column with all that is usual for its type. */
export function toCell<L extends List, Row>(
  list: L,
  key: string,
  cells: Cells<L, Row>,
): Cell<Row> & { show: (row: Row) => ReactNode } {
  const column = getColumn(list, key)
  const given = (cells as Record<string, Shown<Row> | undefined>)[key]
  const cell = typeof given === 'function' ? { show: given } : given
  const usual = getDefaultCell(column, key)
  return { ...usual, ...cell, show: cell?.show ?? usual.show } as Cell<Row> & {
    show: (row: Row) => ReactNode
  }
}

interface Usual {
  show: (row: object) => ReactNode
  marks?: (row: object) => CellMarks | undefined
}

const getValue = (row: object, key: string): unknown => (row as Record<string, unknown>)[key]
const getText = (row: object, key: string): string | null => (getValue(row, key) ?? null) as string | null

function getDefaultCell(column: Column, key: string): Usual {
  const whereKnown = (show: (text: string) => ReactNode) => (row: object) => {
    const text = getText(row, key)
    return text === null ? null : show(text)
  }
  switch (column.type) {
    case 'text':
      return { show: (row) => getText(row, key) }
    case 'number':
      return { show: (row) => getFigure(getValue(row, key), key) }
    case 'choice':
    case 'status':
      return { show: whereKnown((code) => choiceLabel(column, code)) }
    case 'money':
      return { show: whereKnown((cents) => showCents(Number(cents))) }
    case 'day':
      return { show: whereKnown(showDate) }
    case 'moment':
      return momentCell(column, key)
    case 'list':
      return listCell(column, key)
    case 'flag':
      return { show: (row) => (getValue(row, key) ? 'Yes' : 'No') }
  }
}

/** `1,818`; the number of a record is a name and stays as it is. */
const getFigure = (value: unknown, key: string): ReactNode =>
  typeof value === 'number' && !key.endsWith('_id') ? showNumber(value) : ((value ?? null) as ReactNode)

/** In the zone of the place; the portal's own doing in the reader's. Other zones are on hover. */
function momentCell({ zone = 'reader' }: Column, key: string): Usual {
  const isOurs = zone === 'reader'
  return {
    show: (row) => {
      const at = getText(row, key)
      if (at === null) return null
      return isOurs ? readerTime(at) : placeTime(at, getText(row, zone))
    },
    // an estimate is an object and has an explanation of its own
    marks: (row) =>
      typeof getValue(row, key) === 'string'
        ? timeMarks(getText(row, key), isOurs ? null : (getText(row, zone) ?? ''))
        : undefined,
  }
}

/** The tooltip of a moment: the time in every relevant zone; `zone` null means that it is shown in the reader's. */
export function timeMarks(at: string | null, zone: string | null): CellMarks | undefined {
  if (at === null) return
  return zone === null ? { 'data-hint': exactTimeHint(at) } : { 'data-hint-time': at, 'data-hint-zone': zone }
}

/** Known to be empty, unlike an unknown value. */
const NONE = 'None'
export const NONE_MARKS: CellMarks = { 'data-none': true }
const MAX_TAGS = 2

function listCell(column: Column, key: string): Usual {
  const toText = (row: object) =>
    (getValue(row, key) as readonly string[]).map((code) => choiceLabel(column, code))
  return { show: (row) => getTags(toText(row)), marks: (row) => tagMarks(toText(row)) }
}

/** Words as tags, the first few of them; equipment numbers are whole, which are never broken or cut. */
export function getTags(texts: readonly string[], { areWhole = false } = {}): ReactNode {
  if (texts.length === 0) return NONE
  const rest = texts.length - MAX_TAGS
  return (
    <span className={classes.tags}>
      {texts.slice(0, MAX_TAGS).map((word) => (
        <Tag key={word}>
          <span className={areWhole ? classes.whole : classes.tagWord}>{word}</span>
        </Tag>
      ))}
      {rest > 0 && <span className={classes.more}>+{rest}</span>}
    </span>
  )
}

/** The hint of words that are too many to show. */
export function tagMarks(texts: readonly string[]): CellMarks | undefined {
  if (texts.length === 0) return NONE_MARKS
  return texts.length > MAX_TAGS ? { 'data-hint': texts.join('\n') } : undefined
}
