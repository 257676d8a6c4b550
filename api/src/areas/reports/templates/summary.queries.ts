import type {
  ReportShape,
  SummaryLine,
  TemplateGroup,
} from '#contract/areas/reports/templates/templates.contract.ts'
import { MAX_GROUP_LINES } from '#contract/areas/reports/reports.rules.ts'
import { toCriteria } from '#contract/list/criteria.ts'
import { join, raw, sql, type Sql, unprepared } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { toPredicates } from '../../../list/conditions.ts'
import { cellSql, overRows } from '../../../list/file.ts'
import { columnSql, type ListSql, type ValueSql } from '../../../list/list-sql.ts'
import { predicateSql } from '../../../list/predicate-sql.ts'

/** A report ready to be read: our SQL, with the reader's rights. */
export interface ReadyReport {
  rows: ListSql<unknown>
  input: object
  env: unknown
}

interface Piece {
  value: Sql
  needs: ValueSql[]
}

/** The text of a group: as in a file, a date by its period. */
function groupSql({ rows, env }: ReadyReport, { key, by }: TemplateGroup): Piece {
  const { value, needs } = cellSql(rows, key, env)
  const { type } = rows.list.columns[key]!
  if (type === 'day') return { value: periodSql(columnSql(rows, key).value, by), needs }
  if (type === 'moment') return { value: periodSql(value, by), needs }
  return { value: sql`(${value})::text`, needs }
}

/** Sorts as text in the order of time. */
const periodSql = (value: Sql, by: TemplateGroup['by'] = 'day'): Sql =>
  sql`to_char(date_trunc(${raw(`'${by}'`)}, ${value}), ${raw(by === 'month' ? `'YYYY-MM'` : `'YYYY-MM-DD'`)})`

/** The condition of the rows behind a group, with the joins that it needs. */
export const behindSql = (
  ready: ReadyReport,
  { groups }: Pick<ReportShape, 'groups'>,
  values: readonly (string | null)[],
): { value: Sql; joins: ValueSql[] }[] =>
  groups.slice(0, values.length).map((group, at) => {
    const { value, needs } = groupSql(ready, group)
    return { value: sql`(${value}) is not distinct from ${values[at]}::text`, joins: needs }
  })

const AGGREGATES = { count: 'count', sum: 'sum', avg: 'avg', min: 'min', max: 'max' } as const

/**
 * Totals of all rows, of each group and of each part, in one read: averages are of the rows, not of averages. One line
 * more than may be shown tells that there are too many.
 */
export async function selectSummary(
  db: Db,
  ready: ReadyReport,
  { groups, measures }: Pick<ReportShape, 'groups' | 'measures'>,
): Promise<SummaryLine[]> {
  const { rows, input, env } = ready
  const pieces = groups.map((group) => groupSql(ready, group))
  const measured = measures.map(({ key, kind }) =>
    kind === 'count' ? { value: raw('1'), needs: [] } : cellSql(rows, key, env),
  )
  const names = pieces.map((_, at) => raw(`g${at}`))
  const inner = overRows(rows, toCriteria(rows.list, input), env, {
    values: join(
      [
        ...pieces.map(({ value }, at) => sql`${value} as ${names[at]!}`),
        ...measured.map(({ value }, at) => sql`(${value})::numeric as ${raw(`m${at}`)}`),
      ],
      ', ',
    ),
    needs: [...pieces, ...measured].flatMap(({ needs }) => needs),
    ends: raw('offset 0'),
  })
  const figures = measures.map(({ kind }, at) => raw(`round(${AGGREGATES[kind]}(s.m${at}), 2)::float8`))
  const sets = names.map((_, at) => sql`(${join(names.slice(0, at + 1), ', ')})`)
  const found = await db.rows<{ level: number; values: (string | null)[]; measures: (number | null)[] }>(
    unprepared(sql`
      select ${join([raw('0'), ...names.map((name) => sql`(1 - grouping(${name}))`)], ' + ')} as level,
        array[${join(names, ', ')}]::text[] as values, array[${join(figures, ', ')}]::float8[] as measures
      from (${inner}) s group by grouping sets (${join([...sets, raw('()')], ', ')}) limit ${MAX_GROUP_LINES + 1}`),
  )
  return found.map(({ level, values, measures: numbers }) => ({
    values: values.slice(0, level),
    measures: numbers,
  }))
}

export interface Removed {
  total: number
  left: number
  removed: number[]
}

/** How many rows each filter alone removes from what the others leave, in one read. */
export async function selectRemoved(
  db: Db,
  { all, each }: { all: ReadyReport; each: readonly ReadyReport[] },
): Promise<Removed> {
  const { rows, input, env } = all
  const tests = each.map((ready) => toPredicates(rows, toCriteria(rows.list, ready.input)))
  const flags = tests.map((predicates, at) => {
    const all = predicates.map((one) => predicateSql(rows, one, env))
    return sql`((${all.length > 0 ? join(all, ' and ') : raw('true')}) is not true)::int as ${raw(`f${at}`)}`
  })
  const needs = tests.flat().flatMap(({ field }) => cellSql(rows, field, env).needs)
  const inner = overRows(rows, toCriteria(rows.list, input), env, {
    values: join([raw('1 as one'), ...flags], ', '),
    needs,
    ends: raw('offset 0'),
  })
  const failed = raw(flags.map((_, at) => `s.f${at}`).join(' + ') || '0')
  const removed = flags.map((_, at) => sql`count(*) filter (where ${failed} = 1 and ${raw(`s.f${at}`)} = 1)`)
  const row = await db.row<Removed>(
    unprepared(sql`
      select count(*)::int as total, (count(*) filter (where ${failed} = 0))::int as left,
        array[${removed.length > 0 ? join(removed, ', ') : raw('')}]::int[] as removed from (${inner}) s`),
  )
  return row!
}
