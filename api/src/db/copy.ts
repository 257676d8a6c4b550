import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { storable } from './storable.ts'
import type { Db } from './tx.ts'

/** A value as `COPY ... FROM STDIN` takes it in a text column. */
export type CopyValue = string | number | boolean | null

const SPECIAL = /[\\\t\n\r\0\ud800-\udfff]/
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Rows that are written out in well under a millisecond. */
const ROWS_AT_ONCE = 50

/** Writes rows as lines of the text format of COPY, a column for each of the readers. */
function copyText<Row>(rows: readonly Row[], columns: readonly ((row: Row) => CopyValue)[]): string {
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
  return SPECIAL.test(text) ? storable(text).replace(/[\\\t\n\r]/g, (one) => ESCAPES[one] ?? one) : text
}

/** An array as PostgreSQL writes it, for a column of text[] or int[]. */
export function arrayLiteral(values: readonly (string | number)[]): string {
  const parts = values.map((value) =>
    typeof value === 'number' ? String(value) : `"${value.replace(/["\\]/g, (one) => `\\${one}`)}"`,
  )
  return `{${parts.join(',')}}`
}

/**
 * Sends rows to a table by COPY, a column for each of the readers; only in transactions opened for copying. Answers when the
 * server has taken them; `yieldNow` is called between rows, so that others have their turn.
 */
export async function copyRows<Row>(
  db: Db,
  statement: string,
  { rows, columns }: { rows: readonly Row[]; columns: readonly ((row: Row) => CopyValue)[] },
  yieldNow: () => Promise<void> | void,
): Promise<void> {
  const stream = db.copyIn(statement)
  const taken = finished(stream)
  // told when it is awaited below
  taken.catch(() => {})
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    const isRoomLeft = stream.write(copyText(rows.slice(at, at + ROWS_AT_ONCE), columns))
    if (!isRoomLeft) await Promise.race([once(stream, 'drain').catch(() => {}), taken])
    await yieldNow()
  }
  stream.end()
  await taken
}
