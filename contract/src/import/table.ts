import { AppError } from '../base/errors.ts'
import { readCsv, readText } from './csv-table.ts'
import { MOST_COLUMNS, MOST_ROWS } from './kind.ts'
import { isArchive, readXlsx } from './xlsx-table.ts'

/** One row of a file with the number its program shows. */
export interface TableRow {
  no: number
  cells: string[]
}

export type Table = TableRow[]

const MOST_CHARACTERS = 1000
/** Signs that a spreadsheet takes for a formula; our own files set an apostrophe before them. */
const GUARDED = /^'(?=[=+\-@])/
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\0-\x08\x0b\x0c\x0e-\x1f]/g

/**
 * Reads a table of any kind that is taken; rows without anything in them are left out. Throws empty_file, unsupported_format
 * and invalid_request for one that is too large.
 */
export async function readTable(bytes: Uint8Array): Promise<Table> {
  return tidied(isArchive(bytes) ? await readXlsx(bytes) : readCsv(bytes))
}

/** The same of a text that was pasted. */
export const readPasted = (text: string): Table => tidied(readText(text))

function tidied(table: Table): Table {
  const filled = table
    .map(({ no, cells }) => ({ no, cells: cells.map(cleanCell) }))
    .filter(({ cells }) => cells.some((cell) => cell !== ''))
  if (filled.length === 0) throw new AppError('empty_file')
  // a header comes on top
  if (filled.length > MOST_ROWS + 1)
    throw refusal(
      `This table has ${filled.length.toLocaleString('en-US')} rows, at most ${MOST_ROWS.toLocaleString('en-US')} are taken. Part it and send one part after the other.`,
    )
  const width = Math.max(...filled.map(({ cells }) => cells.length))
  if (width > MOST_COLUMNS)
    throw refusal(
      `This table has ${width} columns, at most ${MOST_COLUMNS} are taken. Take out those that are not needed.`,
    )
  return filled.map(({ no, cells }) => ({
    no,
    cells: Array.from({ length: width }, (_, at) => cells[at] ?? ''),
  }))
}

const cleanCell = (cell: string): string =>
  cell.replace(CONTROL, '').trim().replace(GUARDED, '').slice(0, MOST_CHARACTERS)

const refusal = (message: string): AppError => new AppError('invalid_request', { message })
