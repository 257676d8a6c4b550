import { createHash } from 'node:crypto'
import sqlTag, { Sql, empty, join, raw } from 'sql-template-tag'
import pg from 'pg'

export { empty, join, raw, Sql }

/** Builds a parameterised statement; values never become text. */
export const sql = sqlTag

/**
 * Names for statement texts, so that each connection prepares a text once. Filters produce ever new texts, and a server
 * keeps everything it prepared; past `max` a text gets no name, which costs one parse per call.
 */
export function statementNames(max: number): (text: string) => string | undefined {
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined || names.size >= max) return known
    const name = createHash('sha1').update(text).digest('base64url')
    names.set(text, name)
    return name
  }
}

/** The limit is above the number of statements that the product has. */
const getName = statementNames(2000)

interface Named {
  name?: string
  text: string
}

const kinds = new WeakMap<Sql, string | null>()
const written = new Map<string, Named>()

/** A statement with a variable text: it is parsed on each call and not cached. */
export function unprepared(statement: Sql): Sql {
  kinds.set(statement, null)
  return statement
}

/** A long statement that has the same text whenever it is of this kind: its text is put together and named once. */
export function preparedAs(kind: string, statement: Sql): Sql {
  kinds.set(statement, kind)
  return statement
}

/** The statement as the driver takes it: named where it can be, with `$1` placeholders. */
export function prepared(statement: Sql): Named & { values: unknown[] } {
  const { values } = statement
  const kind = kinds.get(statement)
  if (kind === null) return { text: statement.text, values }
  const known = kind === undefined ? undefined : written.get(kind)
  if (known !== undefined) return { ...known, values }
  const named = nameText(statement.text)
  if (kind !== undefined) written.set(kind, named)
  return { ...named, values }
}

function nameText(text: string): Named {
  const name = getName(text)
  return name === undefined ? { text } : { name, text }
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
