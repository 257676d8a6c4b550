import { AppError } from '#contract/base/errors.ts'
import type { AssetFilter } from '#contract/areas/visibility/assets/assets.contract.ts'
import { join, raw, sql, type Sql } from '../../../db/sql.ts'
import { COLUMNS, STATUS_LABEL, type ColumnSql } from './columns.queries.ts'

type Operand = AssetFilter['operand']
type Value = string | number

const COMPARISONS: Partial<Record<Operand, Sql>> = {
  less_than: raw('<'),
  less_than_or_equals: raw('<='),
  greater_than: raw('>'),
  greater_than_or_equals: raw('>='),
}

const MAX_INT = 2_147_483_647
const DAY = /^\d{4}-\d{2}-\d{2}$/
const MOMENT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:\d{2})$/

/** A filter's condition could not be made; says why in words for the person who typed it. */
class WrongValue extends Error {}

/**
 * The conditions of a list's filters over `waybills w` (ANA-046, ANA-048): an empty value passes every row, a list means any of
 * its values. Throws invalid_request naming the filter whose value does not fit its column.
 */
export function filterConditions(filters: readonly AssetFilter[], customerId: number): Sql[] {
  return filters.flatMap((filter, index) => {
    const values = [filter.value].flat().filter((value) => value !== null && String(value).trim() !== '')
    if (values.length === 0) return []
    try {
      return [anyOf(values as Value[], filter, customerId)]
    } catch (error) {
      if (!(error instanceof WrongValue)) throw error
      throw new AppError('invalid_request', { errors: { [`filters.${index}.value`]: [error.message] } })
    }
  })
}

function anyOf(values: Value[], { field, operand }: AssetFilter, customerId: number): Sql {
  const column = COLUMNS[field]
  if (values.some((value) => String(value).includes('\0')))
    throw new WrongValue('No text here holds such a character.')
  if (operand === 'contains') return contains(column, values.map(String), customerId)
  if (operand === 'equals') return equals(column, values, customerId)
  const [value] = values
  if (value === undefined || values.length > 1) throw new WrongValue('Compare with one value at a time.')
  return compares(column, COMPARISONS[operand] ?? raw('='), value)
}

/** Compares with what people see in the column, regardless of case. */
function contains(column: ColumnSql, parts: string[], customerId: number): Sql {
  const isIn = (shown: Sql) =>
    joinOr(parts.map((part) => sql`strpos(upper(${shown}), upper(${part}::text)) > 0`))
  return column.kind === 'groups' ? inGroups(isIn(raw('g.name')), customerId) : isIn(seen(column))
}

function seen(column: ColumnSql): Sql {
  switch (column.kind) {
    case 'text':
      return column.value
    case 'number':
      return sql`(${column.value})::text`
    case 'status':
      return STATUS_LABEL
    case 'time':
      return sql`to_char(${local(column)}, 'MM/DD/YYYY HH24:MI')`
    case 'codes':
    case 'groups':
      return sql`array_to_string(${column.value}, ';')`
  }
}

function equals(column: ColumnSql, values: Value[], customerId: number): Sql {
  switch (column.kind) {
    case 'text':
      return sql`${column.value} = any(${values.map(String)}::text[])`
    case 'number':
    case 'status':
      return sql`${column.value} = any(${values.map(requireNumber)}::${numberType(values)}[])`
    case 'codes':
      return sql`${column.value} && ${values.map(String)}::text[]`
    case 'groups':
      return inGroups(
        sql`g.group_id::text = any(${values.map(String)}::text[]) or g.name = any(${values.map(String)}::text[])`,
        customerId,
      )
    case 'time':
      return joinOr(values.map((value) => compares(column, raw('='), value)))
  }
}

function compares(column: ColumnSql, comparison: Sql, value: Value): Sql {
  switch (column.kind) {
    case 'text':
      return sql`${column.value} ${comparison} ${String(value)}::text`
    case 'number':
    case 'status':
      return sql`${column.value} ${comparison} ${requireNumber(value)}::${numberType([value])}`
    case 'time':
      return comparesTime(column, comparison, String(value))
    case 'codes':
    case 'groups':
      throw new WrongValue('A list is either equal to a value or contains it; it is never less or more.')
  }
}

/** A day means the day at the place, as the screen shows it; a moment means that moment. */
function comparesTime(column: ColumnSql, comparison: Sql, value: string): Sql {
  if (DAY.test(value)) return sql`${local(column)}::date ${comparison} ${requireDay(value)}::date`
  if (!MOMENT.test(value) || Number.isNaN(Date.parse(value))) {
    throw new WrongValue('Give a day like 2026-03-08 or a moment like 2026-03-08T07:30:00Z.')
  }
  requireDay(value.slice(0, 10))
  return sql`${column.value} ${comparison} ${value}::timestamptz`
}

const local = (column: ColumnSql): Sql => sql`(${column.value} at time zone ${column.zone ?? raw(`'UTC'`)})`

function inGroups(condition: Sql, customerId: number): Sql {
  return sql`w.group_ids && array(
    select g.group_id from reporting_groups g where g.customer_id = ${customerId} and (${condition}))`
}

const joinOr = (conditions: Sql[]): Sql => sql`(${join(conditions, ' or ')})`

function requireNumber(value: Value): number {
  const number = Number(value)
  if (!Number.isFinite(number)) throw new WrongValue(`This column holds numbers; "${value}" is none.`)
  return number
}

// An index on whole numbers does not serve a comparison with fractions.
function numberType(values: Value[]): Sql {
  const fitInt = values.every(
    (value) => Number.isInteger(Number(value)) && Math.abs(Number(value)) <= MAX_INT,
  )
  return raw(fitInt ? 'int' : 'float8')
}

function requireDay(day: string): string {
  const parsed = new Date(`${day}T00:00:00Z`)
  const isReal = !Number.isNaN(parsed.getTime()) && parsed.toISOString().startsWith(day)
  if (!isReal || day.startsWith('0000')) throw new WrongValue(`There is no day ${day}.`)
  return day
}
