import { showNumber } from '../base/plural.ts'
import { AppError } from '../base/errors.ts'
import { MAX_COLUMNS, MAX_ROWS } from './kind.ts'

/** One row of a file with the number its program shows. */
export interface TableRow {
  no: number
  cells: string[]
}

export type Table = TableRow[]

/** The maximum length of a cell in a spreadsheet program; scanners drop the rest of a cell. */
export const MAX_RAW_CELL = 32_767
const MAX_CELL = 1000
/** Characters of all cells together: a small file can repeat one long text in every cell. */
const MAX_CHARACTERS = 32 * 1024 * 1024
const MAX_READ_MS = 20_000
/** Rows between two looks at the clock. */
const CLOCK_ROWS = 1024
/** Including blank ones; a spreadsheet program's maximum. */
const MAX_SCANNED_ROWS = 1_048_576
const MAX_SCANNED_CELLS = 5_000_000
/** Signs that a spreadsheet takes for a formula; our own files set an apostrophe before them. */
const GUARDED = /^'(?=[=+\-@])/
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f]/g

/** The text of a cell as it is stored: without control characters, and of limited length. */
export const cleanCell = (raw: string): string =>
  raw.slice(0, MAX_RAW_CELL).replace(CONTROL, '').trim().replace(GUARDED, '').slice(0, MAX_CELL)

/**
 * Collects the rows that a scanner finds, within a budget of rows, columns, characters and time: a scanner stops where it
 * runs out, whatever the rest of the file holds.
 */
export class TableBuilder {
  #rows: Table = []
  #cells: string[] = []
  #no = 0
  #width = 0
  #characters = 0
  #scannedRows = 0
  #scannedCells = 0
  readonly #deadline = performance.now() + MAX_READ_MS

  get no(): number {
    return this.#no
  }

  startRow(no: number): void {
    this.#no = no
    this.#cells = []
  }

  /** Stores one cell of the current row. Throws invalid_request when the table has too many cells or too much text. */
  addCell(column: number, raw: string): void {
    this.#scannedCells += 1
    if (this.#scannedCells > MAX_SCANNED_CELLS) throw refusal(TOO_MANY_CELLS)
    if (raw === '') return
    const cell = cleanCell(raw)
    if (cell === '') return
    this.#width = Math.max(this.#width, column + 1)
    if (column >= MAX_COLUMNS) return
    this.#characters += cell.length
    if (this.#characters > MAX_CHARACTERS) throw refusal(TOO_MUCH_TEXT)
    while (this.#cells.length < column) this.#cells.push('')
    this.#cells[column] = cell
  }

  /** Stores the current row unless it is blank. Throws invalid_request when the table has too many rows or takes too long. */
  endRow(): void {
    this.#scannedRows += 1
    if (this.#scannedRows % CLOCK_ROWS === 0) this.checkTime()
    if (this.#scannedRows > MAX_SCANNED_ROWS) throw refusal(TOO_MANY_ROWS)
    if (this.#cells.length === 0) return
    // a header comes on top
    if (this.#rows.length > MAX_ROWS) throw refusal(TOO_MANY_ROWS)
    this.#rows.push({ no: this.#no, cells: this.#cells })
    this.#cells = []
  }

  /** Throws invalid_request when reading has taken too long. */
  checkTime(): void {
    if (performance.now() > this.#deadline) throw refusal(TOO_SLOW)
  }

  /** The table, its rows of equal width. Throws empty_file, and invalid_request when it has too many columns. */
  finish(): Table {
    if (this.#rows.length === 0 && this.#width === 0) throw new AppError('empty_file')
    if (this.#width > MAX_COLUMNS)
      throw refusal(
        `This table has ${this.#width} columns. The limit is ${MAX_COLUMNS}. Remove columns you don’t need.`,
      )
    for (const { cells } of this.#rows) while (cells.length < this.#width) cells.push('')
    return this.#rows
  }
}

const refusal = (message: string): AppError => new AppError('invalid_request', { message })

const SPLIT = 'Split the file and upload the parts one at a time.'
const TOO_MANY_ROWS = `This table has more than ${showNumber(MAX_ROWS)} rows. ${SPLIT}`
const TOO_MANY_CELLS = `This table has too many cells. Delete blank rows and columns, or split the file.`
const TOO_MUCH_TEXT = `This table contains too much text. ${SPLIT}`
const TOO_SLOW = `Reading this table takes too long. ${SPLIT}`
