import type { ReactNode } from 'react'

/** One column of a table: what it is called, how wide it is and what stands in its cells. */
export interface TableColumn<Row> {
  key: string
  label: string
  widthPx: number
  isSortable: boolean
  align?: 'end' | undefined
  cell: (row: Row) => ReactNode
  /** The value "only this" filters by, with its words; null where the cell has none. */
  only?: ((row: Row) => OnlyThis | null) | undefined
}

export interface OnlyThis {
  value: string
  words: string
}

export interface TableSort {
  key: string
  dir: 'asc' | 'desc'
}

export const MIN_COLUMN_PX = 64
export const MAX_COLUMN_PX = 640

export const clampWidth = (px: number): number =>
  Math.round(Math.min(MAX_COLUMN_PX, Math.max(MIN_COLUMN_PX, px)))
