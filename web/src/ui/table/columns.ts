import type { ReactNode } from 'react'
import type { Key } from './stable-rows.ts'

/** One column of a table: its label, its width and the content of its cells. */
export interface TableColumn<Row> {
  key: string
  label: string
  widthPx: number
  /** Where there is less room, it narrows to this; by default it does not. */
  minPx?: number | undefined
  isSortable: boolean
  align?: 'end' | undefined
  /** The content of a cell; null when unknown, which is shown as a dash. */
  cell: (row: Row) => ReactNode
  /** Text next to the content of a cell. */
  marks?: ((row: Row) => CellMarks | undefined) | undefined
  /** Goes on over several lines; rows are then as high as they need. */
  wraps?: boolean | undefined
  /** On a phone it is at the end of the row, because people scan it first. */
  isWeight?: boolean | undefined
  /** The value "only this" filters by, with its words; null where the cell has none. */
  only?: ((row: Row) => OnlyThis | null) | undefined
}

/** Attributes of a cell: hints for `HintLayer`, and whether its content is a word for nothing. */
export interface CellMarks {
  'data-hint'?: string | undefined
  'data-hint-time'?: string | undefined
  'data-hint-zone'?: string | undefined
  'data-none'?: true
}

export interface OnlyThis {
  /** The column that is filtered. */
  field: string
  value: string
  text: string
}

export interface TableSort {
  key: string
  dir: 'asc' | 'desc'
}

export const MIN_COLUMN_PX = 64
export const MAX_COLUMN_PX = 640

export const clampWidth = (px: number): number =>
  Math.round(Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, px)))

/** The width of a column and the least it needs. */
export interface Track {
  widthPx: number
  minPx?: number | undefined
}

export const getMinPx = ({ widthPx, minPx }: Track): number => Math.min(widthPx, minPx ?? widthPx)

/** Widths as tracks of a grid: in proportion to the room there is, and never narrower than each needs. */
export const getTracks = (tracks: readonly Track[]): string =>
  tracks.map((track) => `minmax(${getMinPx(track)}px, ${track.widthPx}fr)`).join(' ')

/** The same on paper: all of them as wide as the sheet. */
export const getPaperTracks = (widthsPx: readonly number[]): string =>
  widthsPx.map((px) => `minmax(0, ${px}fr)`).join(' ')

/** Rows that can be chosen, by their check box or the key x; with Shift up to that row. */
export interface RowChoice {
  has: (key: Key) => boolean
  /** Turns one row; with the rows in the order they are drawn, all from the last one turned to this. */
  toggle: (key: Key, order?: readonly Key[]) => void
  /** Of the rows that show. */
  page: 'none' | 'some' | 'all'
  togglePage: () => void
}
