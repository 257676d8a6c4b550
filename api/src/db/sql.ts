import { createHash } from 'node:crypto'
import sqlTag, { type Sql, empty, join, raw } from 'sql-template-tag'
import pg from 'pg'

export { empty, join, raw, type Sql }

/** Builds a parameterised statement; values never become text. */
export const sql = sqlTag

/** More than the product has statements, several shapes of each list included. */
const MOST_PREPARED = 600
const names = new Map<string, string>()

/**
 * A name per statement text, so that each connection prepares it once. Filters make new texts without end, and a server
 * keeps what it prepared: past the limit a text goes without a name, which costs one parse a call.
 */
function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known !== undefined || names.size >= MOST_PREPARED) return known
  const name = createHash('sha1').update(text).digest('base64url')
  names.set(text, name)
  return name
}

/** The statement as the driver takes it: named where it can be, with `$1` placeholders. */
export function prepared(statement: Sql): { name?: string; text: string; values: unknown[] } {
  const { text, values } = statement
  const name = nameOf(text)
  return name === undefined ? { text, values } : { name, text, values }
}

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
