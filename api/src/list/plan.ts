import type { PagedQuestion, Question } from '#contract/list/question.ts'
import { join, preparedAs, raw, sql, type Sql, unprepared } from '../db/sql.ts'
import { askedConditions, type Conditions, testsOf, usualConditions } from './conditions.ts'
import { columnSql, joinsOf, keySql, type ListSql, rowSql, type ValueSql } from './list-sql.ts'
import type { Test, TestKind } from './tests.ts'

/**
 * How a page is found. `walk`: an index gives rows in the order asked for, so only those up to the page are read, and the total
 * is counted apart. `gather`: all that fit are collected once with their sort value, counted and sorted. `call`: a function
 * that alone may read the rows finds the page, and counts.
 */
type Plan = 'walk' | 'gather' | 'call'

/** The one place where plans are chosen. */
function planOf<Env>(rows: ListSql<Env>, { sort, terms }: PagedQuestion): Plan {
  if (rows.pages !== null) return 'call'
  return terms.length === 0 && columnSql(rows, sort.by).isIndexed ? 'walk' : 'gather'
}

/** A statement and whether it is kept prepared. */
export interface PageStatement {
  statement: Sql
  isPrepared: boolean
}

/**
 * One page of a list with its total, as the JSON of the answer. A page past the end is the last one (PLT-131). Texts of
 * questions are without end: only those in the list's own order are kept prepared, one for each scope and direction, whatever
 * their filters. Throws invalid_request naming the filter whose value does not fit.
 */
export function pageStatement<Env>(rows: ListSql<Env>, asked: PagedQuestion, env: Env): PageStatement {
  const tests = testsOf(rows, asked)
  const plan = planOf(rows, asked)
  const isOpening = asked.terms.length === 0 && asked.sort.by === rows.list.sort.by
  const usual = isOpening ? usualConditions(rows, asked, tests, env) : null
  const parts = partsOf(rows, asked, usual ?? askedConditions(rows, asked, tests, env), env)
  const made = plan === 'call' ? called(rows, asked, tests) : { walk, gather }[plan](parts)
  const statement = written(rows, parts, made)
  if (usual === null && plan !== 'call') return { statement: unprepared(statement), isPrepared: false }
  const kind = [rows.id, plan, asked.scope, asked.sort.dir, parts.always.sql].join(' ')
  return { statement: preparedAs(kind, statement), isPrepared: true }
}

function written<Env>({ list: { wire } }: ListSql<Env>, parts: Parts, made: Made): Sql {
  const told = { [wire.rows]: made.data, [wire.total]: raw('(select n from total)'), ...parts.told }
  const fields = Object.entries(told).map(([name, value]) => sql`${raw(`'${name}'`)}, ${value}`)
  return sql`with ${join([...parts.tables, ...made.tables], ', ')}
    select json_build_object(${join(fields, ', ')})::text as answer`
}

type Parts = ReturnType<typeof partsOf>

function partsOf<Env>(
  rows: ListSql<Env>,
  asked: PagedQuestion,
  { conditions, needs, search }: Conditions,
  env: Env,
) {
  const sort: ValueSql = columnSql(rows, asked.sort.by)
  const extra = Object.entries(rows.told).map(([name, told]) => [name, told(env)] as const)
  return {
    from: rows.from,
    row: rowSql(rows),
    key: keySql(rows),
    always: join(rows.where(env).length > 0 ? rows.where(env) : [raw('true')], ' and '),
    where: join(conditions.length > 0 ? conditions : [raw('true')], ' and '),
    needs,
    sort,
    order: orderOf(rows, asked.sort),
    tables: [...rows.tables, ...search.tables],
    told: { ...Object.fromEntries(extra), ...search.told },
    /** Where the page begins; past the end it is the last. */
    offset: offsetOf(asked),
    size: asked.size,
  }
}

const offsetOf = ({ page, size }: PagedQuestion): Sql => sql`(
  select ${size}::int * (least(${page}::int, greatest(1, (n + ${size}::int - 1) / ${size}::int)) - 1) from total)`

interface Order {
  value: Sql
  falls: boolean
  ties: readonly Sql[]
}

/** The order of rows: empty values last either way, equals by their ties and key, so that pages never overlap. */
export function orderOf<Env>(rows: ListSql<Env>, { by, dir }: PagedQuestion['sort']): Order {
  const { sort, value, sortsBackwards = false } = columnSql(rows, by)
  return {
    value: sort ?? value,
    falls: (dir === 'desc') !== sortsBackwards,
    ties: [...rows.ties.map((key) => columnSql(rows, key).value), keySql(rows)],
  }
}

export const orderBy = ({ value, falls, ties }: Order): Sql =>
  sql`${value} ${raw(falls ? 'desc' : 'asc')} nulls last, ${join(ties, ', ')}`

interface Made {
  tables: Sql[]
  data: Sql
}

function gather({ from, row, key, always, where, needs, sort, order, offset, size }: Parts): Made {
  const ties = order.ties.map((tie, at) => sql`${tie} as ${raw(`k${at}`)}`)
  const found: Order = { ...order, value: raw('p.sort'), ties: order.ties.map((_, at) => raw(`p.k${at}`)) }
  const isOfPage = sql`${key} = ${raw(`p.k${order.ties.length - 1}`)}`
  return {
    tables: [
      sql`found as materialized (
        select ${order.value} as sort, ${join(ties, ', ')}
        from ${from} ${joinsOf([...needs, sort])} where ${where})`,
      sql`total as (select count(*)::int as n from found)`,
      sql`page as (select * from found p order by ${orderBy(found)} limit ${size} offset ${offset})`,
    ],
    data: sql`(
      select coalesce(json_agg(row_to_json(r) order by ${orderBy(found)}), '[]')
      from page p cross join lateral (
        select ${row.fields} from ${from} ${row.joins} where ${always} and ${isOfPage}) r)`,
  }
}

function walk({ from, row, where, needs, sort, order, offset, size }: Parts): Made {
  return {
    tables: [
      sql`total as materialized (select count(*)::int as n from ${from} ${joinsOf(needs)} where ${where})`,
    ],
    data: sql`(
      select coalesce(json_agg(row_to_json(r)), '[]') from (
        select ${row.fields} from ${from} ${row.joins} ${joinsOf([sort])} where ${where}
        order by ${orderBy(order)} limit ${size} offset ${offset}) r)`,
  }
}

function called<Env>(rows: ListSql<Env>, asked: PagedQuestion, tests: readonly Test[]): Made {
  const { page, total, ...told } = callOf(rows, asked, tests)
  return {
    tables: [sql`total as materialized (select ${total(told)}::int as n)`],
    data: sql`(
      select coalesce(json_agg(row_to_json(r)), '[]') from (
        select ${rowSql(rows).fields} from ${page({ ...told, limit: asked.size, offset: offsetOf(asked) })} ${rows.from}) r)`,
  }
}

/** What the function of a list is told. */
export function callOf<Env>(rows: ListSql<Env>, { sort }: Question, tests: readonly Test[]) {
  if (rows.pages === null) throw new Error(`${rows.list.name} are read from their table`)
  const { page, total } = rows.pages
  const value = (field: string, kind: TestKind) =>
    tests.find((one) => one.field === field && one.kind === kind)?.values[0] ?? null
  return { page, total, value, falls: sort.dir === 'desc' }
}
