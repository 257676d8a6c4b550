import type { PagedQuestion } from '#contract/list/question.ts'
import { join, preparedAs, raw, sql, type Sql, unprepared } from '../db/sql.ts'
import { askedConditions, type Conditions, testsOf, usualConditions } from './conditions.ts'
import { type ListSql, columnSql, joinsOf, keySql, rowSql, type ValueSql } from './list-sql.ts'

/**
 * How a page is found. `walk`: an index gives rows in the order asked for, so only those up to the page are read, and the total
 * is counted apart. `gather`: all that fit are collected once with their sort value, counted and sorted.
 */
type Plan = 'walk' | 'gather'

/** The one place where plans are chosen. */
function planOf<Env>(rows: ListSql<Env>, { sort, terms }: PagedQuestion): Plan {
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
  const isOpening = asked.terms.length === 0 && asked.sort.by === rows.list.sort.by
  const usual = isOpening ? usualConditions(rows, asked, tests, env) : null
  const conditions = usual ?? askedConditions(rows, asked, tests, env)
  const parts = partsOf(rows, asked, conditions, env)
  const plan = planOf(rows, asked)
  const statement = written(rows, parts, plan)
  if (usual === null) return { statement: unprepared(statement), isPrepared: false }
  const kind = [rows.list.name, plan, asked.scope, asked.sort.dir, parts.always.sql].join(' ')
  return { statement: preparedAs(kind, statement), isPrepared: true }
}

function written<Env>({ list: { wire } }: ListSql<Env>, parts: Parts, plan: Plan): Sql {
  const made = plan === 'walk' ? walk(parts) : gather(parts)
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
    offset: sql`(select ${asked.size}::int * (least(${asked.page}::int, greatest(1, (n + ${asked.size}::int - 1) / ${asked.size}::int)) - 1) from total)`,
    size: asked.size,
  }
}

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
