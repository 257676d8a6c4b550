import { finished } from 'node:stream/promises'
import type { Db } from './tx.ts'

/** A value as `COPY ... FROM STDIN` takes it in a text column. */
export type CopyValue = string | number | boolean | null

const SPECIAL = /[\\\t\n\r]/
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Writes rows as lines of the text format of COPY, a column for each of the readers. */
export function copyText<Row>(rows: readonly Row[], columns: readonly ((row: Row) => CopyValue)[]): string {
  let text = ''
  for (const row of rows) {
    for (let i = 0; i < columns.length; i += 1) {
      const value = columns[i]?.(row)
      if (i > 0) text += '\t'
      if (value === null || value === undefined) text += '\\N'
      else text += typeof value === 'string' ? escaped(value) : value
    }
    text += '\n'
  }
  return text
}

function escaped(text: string): string {
  return SPECIAL.test(text) ? text.replace(/[\\\t\n\r]/g, (one) => ESCAPES[one] ?? one) : text
}

/** An array as PostgreSQL writes it, for a column of text[] or int[]. */
export function arrayLiteral(values: readonly (string | number)[]): string {
  const parts = values.map((value) =>
    typeof value === 'number' ? String(value) : `"${value.replace(/["\\]/g, (one) => `\\${one}`)}"`,
  )
  return `{${parts.join(',')}}`
}

/** Sends lines to a table by COPY; only in transactions opened for copying. Answers when the server has taken them. */
export async function copyLines(db: Db, statement: string, lines: string): Promise<void> {
  const stream = db.copyIn(statement)
  stream.end(lines)
  await finished(stream)
}
