import type { Column } from '#contract/list/column.ts'
import { getColumn } from '#contract/list/list.ts'
import { raw, sql, type Sql } from '../db/sql.ts'
import { columnSql, type ListSql, statusLabel, zoneSql } from './list-sql.ts'
import { VALUE_SEPARATOR, type Predicate, type PredicateKind } from './predicates.ts'

/** The condition of a test over the list's rows. */
export function predicateSql<Env>(rows: ListSql<Env>, { field, kind, values }: Predicate, env: Env): Sql {
  const column = getColumn(rows.list, field)
  const columnDef = columnSql(rows, field)
  const [first, second] = values
  switch (kind) {
    case 'any': {
      const array = sql`${first}::${arrayType(column)}`
      if (columnDef.fits?.any) return columnDef.fits.any(array, env)
      if (column.type === 'list') return sql`${columnDef.value} && ${array}`
      return COLUMN.test(columnDef.value.sql)
        ? oneOrMany(columnDef.value, first as readonly unknown[] | undefined, scalarType(column))
        : sql`${columnDef.value} = any(${array})`
    }
    case 'like': {
      // one text, for the planner computes capitals of it once; an array it would compute for every row
      const patterns = sql`string_to_array(upper(${first}::text), ${SEPARATOR})`
      if (columnDef.fits?.like) return columnDef.fits.like(patterns, env)
      const isLike = sql`upper(${seen(rows, column, columnDef.value)}) like any(${patterns})`
      return column.type === 'choice'
        ? sql`(${isLike} or ${columnDef.value} = any(${second}::text[]))`
        : isLike
    }
    case 'time':
      return sql`(${dayAt(rows, column, columnDef.value)} = any(${first}::date[]) or ${columnDef.value} = any(${second}::timestamptz[]))`
    case 'day<':
    case 'day<=':
    case 'day>':
    case 'day>=':
      return sql`${dayAt(rows, column, columnDef.value)} ${raw(kind.slice(3))} ${first}::date`
    case '<':
    case '<=':
    case '>':
    case '>=':
      return sql`${columnDef.value} ${raw(kind)} ${first}::${scalarType(column)}`
  }
}

const COLUMN = /^\w+\.\w+$/

/**
 * One text for a single value and for several; planned with its values, only one of the two remains. Rows of a single
 * value come from an index in the order of its next column, those of an array do not.
 */
function oneOrMany(value: Sql, values: readonly unknown[] = [], type: Sql): Sql {
  const isOne = values.length === 1
  const [one, many] = isOne ? [values[0], null] : [null, values]
  return sql`case when ${isOne}::boolean then ${value} = ${one}::${type} else ${value} = any(${many}::${type}[]) end`
}

/** A comparison of a column with a single value, for any plan; null where the test is another. */
export function singleValueSql<Env>(
  rows: ListSql<Env>,
  { field, kind, values: [given] }: Predicate,
): Sql | null {
  const column = getColumn(rows.list, field)
  const { value, fits } = columnSql(rows, field)
  const isScalar = kind === 'any' && !fits?.any && column.type !== 'list' && COLUMN.test(value.sql)
  if (!isScalar || !Array.isArray(given) || given.length !== 1) return null
  return sql`${value} = ${given[0]}::${scalarType(column)}`
}

const SEPARATOR = raw(`U&'\\${VALUE_SEPARATOR.charCodeAt(0).toString(16).padStart(4, '0')}'`)

/** The day at the place, as the screen shows it. */
const dayAt = <Env>(rows: ListSql<Env>, column: Column, value: Sql): Sql =>
  sql`(${value} at time zone ${zoneSql(rows, column).value})::date`

function seen<Env>(rows: ListSql<Env>, column: Column, value: Sql): Sql {
  switch (column.type) {
    case 'text':
    case 'choice':
      return value
    case 'number':
    case 'money':
      return sql`(${value})::text`
    case 'flag':
      return sql`case when ${value} then 'Yes' else 'No' end`
    case 'status':
      return statusLabel(column, value)
    case 'day':
      return sql`to_char(${value}, 'MM/DD/YYYY')`
    case 'moment':
      return sql`to_char(${value} at time zone ${zoneSql(rows, column).value}, 'MM/DD/YYYY HH24:MI')`
    case 'list':
      return sql`array_to_string(${value}, ';')`
  }
}

function scalarType({ type }: Column): Sql {
  switch (type) {
    case 'number':
    case 'money':
    case 'status':
      return raw('bigint')
    case 'day':
      return raw('date')
    case 'moment':
      return raw('timestamptz')
    case 'flag':
      return raw('boolean')
    case 'text':
    case 'choice':
    case 'list':
      return raw('text')
  }
}

const arrayType = (column: Column): Sql => sql`${scalarType(column)}[]`

/** Which tests of a column readers usually make: those have a place in the prepared text. */
export function usualTests({ type, filter }: Column): PredicateKind[] {
  switch (type) {
    case 'text':
    case 'choice':
      return filter === undefined ? ['any', 'like'] : []
    case 'number':
    case 'money':
    case 'status':
    case 'day':
      return ['any', '<=', '>=']
    case 'moment':
      return ['<', '>=']
    case 'list':
    case 'flag':
      return ['any']
  }
}
