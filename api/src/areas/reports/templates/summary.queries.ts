import type {
  AcrossCell,
  ReportShape,
  SummaryLine,
  TemplateGroup,
} from '#contract/areas/reports/templates/templates.contract.ts'
import { MAX_ACROSS, MAX_GROUP_CELLS } from '#contract/areas/reports/reports.rules.ts'
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
  /** What its own conditions need besides. */
  joins?: readonly ValueSql[]
  /** The same for the period before, where a measure is compared with it. */
  before?: { input: object; env: unknown; from: string; to: string }
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

/** The rows behind one number: its group, its part and its value over the top. */
export interface BehindNumber {
  behind: readonly (string | null)[]
  across_cell?: AcrossCell | undefined
}

/** The condition of the rows behind a number, with the joins that it needs. */
export function behindSql(
  ready: ReadyReport,
  { groups, across }: Pick<ReportShape, 'groups' | 'across'>,
  { behind, across_cell: cell }: BehindNumber,
): { value: Sql; joins: ValueSql[] }[] {
  const conditions = groups.slice(0, behind.length).map((group, at) => {
    const { value, needs } = groupSql(ready, group)
    return { value: sql`(${value}) is not distinct from ${behind[at]}::text`, joins: needs }
  })
  const [over] = across
  if (over === undefined || cell === undefined) return conditions
  const { value, needs } = groupSql(ready, over)
  const text = sql`coalesce(${value}, '')`
  const condition = 'is' in cell ? sql`${text} = ${cell.is}` : sql`${text} <> all (${cell.not}::text[])`
  return [...conditions, { value: condition, joins: needs }]
}

const AGGREGATES = { count: 'count', sum: 'sum', avg: 'avg', min: 'min', max: 'max' } as const

/** A total as the database has it. */
export interface SummaryRow extends Pick<SummaryLine, 'values' | 'measures'> {
  /** Its value over the top; null: of all values. Of values that have no column of their own there is one total. */
  over: { value: string } | 'other' | null
}

interface Parts extends Pick<ReportShape, 'groups' | 'across' | 'measures'> {
  /** The column that names the car of a row, where numbers per car are wanted. */
  car?: string | null
}

/** Every row with its groups, its value over the top and what is measured. */
function measuredRows(ready: ReadyReport, { groups, across, measures, car = null }: Parts): Sql {
  const { rows, input, env } = ready
  const pieces = groups.map((group) => groupSql(ready, group))
  const over = across.map((group) => groupSql(ready, group))
  const measured = measures.map(({ key, kind }) =>
    kind === 'count' ? { value: raw('1'), needs: [] } : cellSql(rows, key, env),
  )
  const cars = car === null ? [] : [cellSql(rows, car, env)]
  return overRows(rows, toCriteria(rows.list, input), env, {
    values: join(
      [
        ...pieces.map(({ value }, at) => sql`${value} as ${raw(`g${at}`)}`),
        ...over.map(({ value }) => sql`coalesce(${value}, '') as a`),
        ...measured.map(({ value }, at) => sql`(${value})::numeric as ${raw(`m${at}`)}`),
        ...cars.map(({ value }) => sql`${value} as car`),
      ],
      ', ',
    ),
    needs: [...pieces, ...over, ...measured, ...cars].flatMap(({ needs }) => needs),
    ends: raw('offset 0'),
  })
}

/** Values over the top beyond the most frequent ones are one. */
const WITH_TOP = sql`, top as (select s.a from s group by s.a order by count(*) desc, s.a limit ${MAX_ACROSS}),
  r as (select s.*, t.a as b, t.a is null as is_other from s left join top t on t.a = s.a)`

/**
 * Totals of all rows, of each group and of each part, and of their values over the top, in one read: averages are of
 * the rows, not of averages. One total more than may be shown tells that there are too many.
 */
export async function selectSummary(db: Db, ready: ReadyReport, parts: Parts): Promise<SummaryRow[]> {
  const { groups, measures } = parts
  const isSpread = parts.across.length > 0
  const names = groups.map((_, at) => raw(`g${at}`))
  const figures = measures.map(({ kind, shown_as: shownAs }, at) => {
    const figure = `${AGGREGATES[kind]}(r.m${at})`
    return raw(
      `round(${shownAs === 'per_car' ? `${figure}::numeric / nullif(count(distinct r.car), 0)` : figure}, 2)::float8`,
    )
  })
  const heads = [...names.map((_, at) => names.slice(0, at + 1)), []]
  const sets = heads.flatMap((head) => [
    sql`(${head.length > 0 ? join(head, ', ') : raw('')})`,
    ...(isSpread ? [sql`(${join([...head, raw('b'), raw('is_other')], ', ')})`] : []),
  ])
  const found = await db.rows<{
    level: number
    values: (string | null)[]
    measures: (number | null)[]
    is_over: boolean
    b: string | null
  }>(
    unprepared(sql`
      with s as ${isSpread ? raw('materialized') : raw('not materialized')} (${measuredRows(ready, parts)})
        ${isSpread ? WITH_TOP : raw(', r as (select s.* from s)')}
      select ${join([raw('0'), ...names.map((name) => sql`(1 - grouping(${name}))`)], ' + ')} as level,
        ${isSpread ? raw('grouping(is_other) = 0 as is_over, b') : raw('false as is_over, null as b')},
        array[${join(names, ', ')}]::text[] as values, array[${join(figures, ', ')}]::float8[] as measures
      from r group by grouping sets (${join(sets, ', ')}) limit ${MAX_GROUP_CELLS + 1}`),
  )
  return found.map(({ level, values, measures: numbers, is_over: isOver, b }) => ({
    values: values.slice(0, level),
    measures: numbers,
    over: isOver ? toOver(b) : null,
  }))
}

const toOver = (value: string | null): SummaryRow['over'] => (value === null ? 'other' : { value })

export interface Removed {
  total: number
  left: number
  /** Null: not counted. */
  removed: (number | null)[]
}

/** How many rows each filter alone removes from what the others leave, in one read. */
export async function selectRemoved(
  db: Db,
  { all, each }: { all: ReadyReport; each: readonly (ReadyReport | null)[] },
): Promise<Removed> {
  const { rows, input, env } = all
  const counted = each.filter((one) => one !== null)
  const tests = counted.map((ready) => toPredicates(rows, toCriteria(rows.list, ready.input)))
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
  const row = await db.row<Removed & { removed: number[] }>(
    unprepared(sql`
      select count(*)::int as total, (count(*) filter (where ${failed} = 0))::int as left,
        array[${removed.length > 0 ? join(removed, ', ') : raw('')}]::int[] as removed from (${inner}) s`),
  )
  const { removed: numbers, ...totals } = row!
  return { ...totals, removed: each.map((one) => (one === null ? null : numbers[counted.indexOf(one)]!)) }
}
