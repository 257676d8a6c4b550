import type { Db } from '../db/tx.ts'
import { sql, unprepared } from '../db/sql.ts'
import { csvStream } from '../files/csv.ts'
import { type FirstSheet, writeXlsx } from '../files/xlsx.ts'
import { CSV_TYPE, textStatement, toFilename, toSheetName, XLSX_TYPE } from './file.ts'
import type { ListSql } from './list-sql.ts'

export interface FileBytes {
  filename: string
  type: string
  bytes: Buffer
}

/** More rows make a file that is too large in any case. */
const MAX_ROWS = 100_000

/** The file of a list as bytes, for an email; null where it would be larger than is allowed. */
export async function readFileBytes<Env>(
  db: Db,
  rows: ListSql<Env>,
  input: object,
  env: Env,
  {
    format,
    maxBytes,
    first = [],
  }: { format: 'csv' | 'xlsx'; maxBytes: number; first?: readonly FirstSheet[] },
): Promise<FileBytes | null> {
  const { columns, statement } = textStatement(rows, input, env, { asText: true })
  const found = await db.rows<Record<string, string | null>>(
    unprepared(sql`${statement} limit ${MAX_ROWS + 1}`),
  )
  if (found.length > MAX_ROWS) return null
  const cells = found.map((row) => columns.map((_, at) => row[`c${at}`] ?? null))
  const stream =
    format === 'csv'
      ? csvStream([
          columns.map(({ header }) => header),
          ...cells.map((row) => row.map((cell, at) => toCsv(cell, columns[at]!.kind))),
        ])
      : writeXlsx(inOneBatch(cells), columns, { sheet: toSheetName(rows.list), first })
  const bytes = await collect(stream, maxBytes)
  return (
    bytes && { filename: toFilename(rows.list, format), type: format === 'csv' ? CSV_TYPE : XLSX_TYPE, bytes }
  )
}

/** A time as the CSV of the same list has it. */
function toCsv(cell: string | null, kind: 'text' | 'number' | 'time'): string {
  if (cell === null) return ''
  const match = kind === 'time' ? /^(\d{4})-(\d\d)-(\d\d) (\d\d:\d\d)/.exec(cell) : null
  return match ? `${match[2]}/${match[3]}/${match[1]} ${match[4]}` : cell
}

async function* inOneBatch(rows: (string | null)[][]) {
  yield rows
}

async function collect(stream: AsyncIterable<Buffer>, maxBytes: number): Promise<Buffer | null> {
  const chunks: Buffer[] = []
  let size = 0
  for await (const chunk of stream) {
    size += chunk.length
    if (size > maxBytes) return null
    chunks.push(chunk)
  }
  return Buffer.concat(chunks)
}
