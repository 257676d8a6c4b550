import { Readable } from 'node:stream'
import type { RowBatch } from './copy-text.ts'
import { packageParts, sheetEnd, sheetStart, workbookParts, xmlText, type SheetColumn } from './workbook.ts'
import { writeZip, type ZipEntry } from './zip.ts'

/** The limits of a sheet; more rows continue on further sheets. */
const MAX_ROWS = 1_048_576
const PART_BYTES = 128 * 1024
/** No character of a text needs more bytes. */
const BYTES_PER_CHARACTER = 3
const DAY_MS = 86_400_000
/** Day 0 of a workbook is 30 December 1899. */
const EPOCH_DAYS = 25_569
/** Characters XML cannot hold as they are. */
// oxlint-disable-next-line no-control-regex
const NEEDS_ESCAPE = /[&<>\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]|_x[0-9A-Fa-f]{4}_/
const TIME_STYLE = 2

/** A sheet before that of the rows, small enough to be at hand. */
export interface FirstSheet {
  sheet: string
  columns: readonly SheetColumn[]
  rows: RowBatch
}

/** Streams a workbook with a frozen heading, filters and typed cells in flat memory. */
export function writeXlsx(
  rows: AsyncIterable<RowBatch>,
  columns: readonly SheetColumn[],
  {
    sheet,
    maxRows = MAX_ROWS,
    first = [],
  }: { sheet: string; maxRows?: number; first?: readonly FirstSheet[] },
): Readable {
  return Readable.from(writeZip(getEntries(rows, columns, { sheet, maxRows, first })), { objectMode: false })
}

async function* getEntries(
  rows: AsyncIterable<RowBatch>,
  columns: readonly SheetColumn[],
  { sheet, maxRows, first }: { sheet: string; maxRows: number; first: readonly FirstSheet[] },
): AsyncGenerator<ZipEntry> {
  const source = rows[Symbol.asyncIterator]()
  const state: SheetState = { batch: [], at: 0, isDone: false }
  let count = 0
  try {
    // an error before the first row must occur before the archive has begun
    await hasMore(source, state)
    yield* packageParts()
    for (const [at, one] of first.entries()) yield toEntry(at + 1, one, maxRows)
    while (count === 0 || !state.isDone) {
      count += 1
      yield {
        name: `xl/worksheets/sheet${first.length + count}.xml`,
        parts: sheetParts(source, state, columns, maxRows),
      }
    }
  } finally {
    await source.return?.()
  }
  const names = Array.from({ length: count }, (_, i) => (i === 0 ? sheet : `${sheet} ${i + 1}`))
  yield* workbookParts([...first.map((one) => one.sheet), ...names])
}

const toEntry = (number: number, { columns, rows }: FirstSheet, maxRows: number): ZipEntry => ({
  name: `xl/worksheets/sheet${number}.xml`,
  parts: sheetParts(inOneBatch(rows), { batch: [], at: 0, isDone: false }, columns, maxRows),
})

async function* inOneBatch(rows: RowBatch): AsyncGenerator<RowBatch> {
  yield rows
}

/** The position of the rows between two sheets. */
interface SheetState {
  batch: RowBatch
  at: number
  isDone: boolean
}

async function* sheetParts(
  source: AsyncIterator<RowBatch>,
  state: SheetState,
  columns: readonly SheetColumn[],
  maxRows: number,
): AsyncGenerator<string | Buffer> {
  const cells = columns.map(({ kind }, i) => cellWriter(kind, columnName(i)))
  yield sheetStart(columns)
  let part = Buffer.allocUnsafe(PART_BYTES)
  let size = 0
  let row = 1
  while (row < maxRows && (await hasMore(source, state))) {
    const xml = rowXml(state.batch[state.at++] ?? [], ++row, cells)
    const max = xml.length * BYTES_PER_CHARACTER
    if (size + max > part.length) {
      yield part.subarray(0, size)
      part = Buffer.allocUnsafe(Math.max(PART_BYTES, max))
      size = 0
    }
    // at once: pieces of text that wait to be joined are what the garbage collector spends its time on
    size += part.write(xml, size)
  }
  await hasMore(source, state)
  yield part.subarray(0, size)
  yield sheetEnd(`A1:${columnName(columns.length - 1)}${row}`)
}

async function hasMore(source: AsyncIterator<RowBatch>, state: SheetState): Promise<boolean> {
  while (!state.isDone && state.at >= state.batch.length) {
    const next = await source.next()
    state.isDone = next.done === true
    state.batch = next.done ? [] : next.value
    state.at = 0
  }
  return !state.isDone
}

type CellWriter = (value: string, row: number) => string

function rowXml(values: readonly (string | null)[], row: number, cells: readonly CellWriter[]): string {
  let xml = `<row r="${row}">`
  for (let i = 0; i < cells.length; i++) {
    const value = values[i]
    if (value != null && value !== '') xml += cells[i]?.(value, row) ?? ''
  }
  return `${xml}</row>`
}

function cellWriter(kind: SheetColumn['kind'], column: string): CellWriter {
  const start = `<c r="${column}`
  if (kind === 'number') return (value, row) => `${start}${row}"><v>${value}</v></c>`
  if (kind === 'time') {
    return (value, row) => `${start}${row}" s="${TIME_STYLE}"><v>${getSerial(value)}</v></c>`
  }
  return (value, row) => `${start}${row}" t="inlineStr"><is>${textXml(value)}</is></c>`
}

function textXml(value: string): string {
  const text = NEEDS_ESCAPE.test(value) ? xmlText(value) : value
  return value.trim().length === value.length ? `<t>${text}</t>` : `<t xml:space="preserve">${text}</t>`
}

/** Days since the workbook's epoch of a local time `YYYY-MM-DD HH:MM:SS`, digits read where they stand. */
function getSerial(value: string): number {
  const digits = (from: number, to: number) => Number(value.slice(from, to))
  const ms = Date.UTC(
    digits(0, 4),
    digits(5, 7) - 1,
    digits(8, 10),
    digits(11, 13),
    digits(14, 16),
    digits(17, 19),
  )
  return ms / DAY_MS + EPOCH_DAYS
}

/** A, B ... Z, AA. */
function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26))
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last
}
