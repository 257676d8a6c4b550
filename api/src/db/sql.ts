import { createHash } from 'node:crypto'
import sqlTag, { type Sql, empty, join, raw } from 'sql-template-tag'
import pg from 'pg'

export { empty, join, raw, type Sql }

/** Builds a parameterised statement; values never become text. */
export const sql = sqlTag

const names = new Map<string, string>()

/** A name per statement text, so that each connection prepares it once. */
function nameOf(text: string): string {
  let name = names.get(text)
  if (name === undefined) {
    name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
  }
  return name
}

/** The statement as the driver takes it: named, with `$1` placeholders. */
export const prepared = (statement: Sql) => ({
  name: nameOf(statement.text),
  text: statement.text,
  values: statement.values,
})

/** The statement with its values written in as escaped literals, for COPY, which takes no parameters. */
export function inlined(statement: Sql): string {
  return statement.strings.reduce((text, part, i) => text + literal(statement.values[i - 1]) + part)
}

function literal(value: unknown): string {
  if (value == null) return 'null'
  if (typeof value === 'number' && Number.isFinite(value)) return String(value)
  if (typeof value === 'boolean') return String(value)
  if (typeof value === 'string') return pg.escapeLiteral(value)
  if (value instanceof Date) return pg.escapeLiteral(value.toISOString())
  if (Array.isArray(value)) return value.length === 0 ? `'{}'` : `array[${value.map(literal).join(',')}]`
  throw new TypeError(`COPY cannot take a value of type ${typeof value}`)
}
