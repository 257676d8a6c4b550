import { once } from 'node:events'
import { finished } from 'node:stream/promises'
import { raw } from './sql.ts'
import { storable } from './storable.ts'
import type { Db } from './tx.ts'

/** A value as `COPY ... FROM STDIN` takes it in a text column. */
export type CopyValue = string | number | boolean | null

const SPECIAL = /[\\\t\n\r\0\ud800-\udfff]/
const ESCAPES: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/** Rows that are written out in well under a millisecond. */
const ROWS_AT_ONCE = 50
/** Characters that go out together: each write to the socket is a call of the system, and wakes the database. */
const SENT_AT_ONCE = 48_000

const opened = new WeakMap<Db, Set<string>>()

/**
 * Creates an empty temporary table for rows to be copied. Commit empties it, so it is truncated only when the same
 * transaction uses it again: truncating assigns a new file, and every statement over it is planned again.
 */
export async function openStaging(db: Db, table: string, columns: string): Promise<void> {
  const own = opened.get(db) ?? new Set()
  opened.set(db, own)
  if (own.has(table)) {
    await db.run(raw(`truncate pg_temp.${table}`))
    return
  }
  await db.run(raw(`create temp table if not exists ${table} (${columns}) on commit delete rows`))
  own.add(table)
}

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
 * Sends rows to a table by COPY, one column per reader; only in transactions opened for copying. Resolves when the
 * server has received them; calls `yieldNow` between rows so that other work can run.
 */
export async function copyRows<Row>(
  db: Db,
  statement: string,
  { rows, columns }: { rows: readonly Row[]; columns: readonly ((row: Row) => CopyValue)[] },
  yieldNow: () => Promise<void> | void,
): Promise<void> {
  const stream = db.copyIn(statement)
  const accepted = finished(stream)
  // the rejection is handled where the promise is awaited below
  accepted.catch(() => {})
  let text = ''
  for (let at = 0; at < rows.length; at += ROWS_AT_ONCE) {
    text += copyText(rows.slice(at, at + ROWS_AT_ONCE), columns)
    if (text.length >= SENT_AT_ONCE || at + ROWS_AT_ONCE >= rows.length) {
      const isRoomLeft = stream.write(text)
      text = ''
      if (!isRoomLeft) await Promise.race([once(stream, 'drain').catch(() => {}), accepted])
    }
    await yieldNow()
  }
  stream.end()
  await accepted
}
