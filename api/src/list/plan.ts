import type { PagedCriteria, Criteria } from '#contract/list/criteria.ts'
import { join, preparedAs, raw, sql, type Sql, unprepared } from '../db/sql.ts'
import {
  queryConditions,
  type Conditions,
  singleConditions,
  toPredicates,
  usualConditions,
} from './conditions.ts'
import {
  calledOnce,
  columnSql,
  type CountsSql,
  toJoins,
  keySql,
  type NarrowScanSql,
  type ListSql,
  rowSql,
  type ValueSql,
} from './list-sql.ts'
import type { Predicate, PredicateKind } from './predicates.ts'

/**
 * How a page is found. `indexScan`: the page and the total each in its own best way, where an index returns rows in
 * the requested order, or counts them without reading them. `materialize`: all matching rows are read once with their
 * sort value, counted and sorted. `call`: a function that alone may read the rows finds the page and counts.
 */
type Plan = 'indexScan' | 'materialize' | 'call'

/** The one place where plans are chosen. */
function getPlan<Env>(rows: ListSql<Env>, request: PagedCriteria, tests: readonly Predicate[]): Plan {
  const { terms, filters } = request
  if (rows.pages !== null || isCalled(rows, request, tests)) return 'call'
  if (terms.length > 0) return 'materialize'
  if (getCounts(rows, request, tests) !== null) return 'indexScan'
  const isIndexScan =
    rows.counted.length > 0
      ? filters.every(({ field }) => rows.counted.includes(field))
      : isReadInOrder(rows, request)
  return isIndexScan ? 'indexScan' : 'materialize'
}

/** The stored total for these criteria; null where rows have to be counted. */
function getCounts<Env>(
  { counts, scopes }: ListSql<Env>,
  { terms, scope }: Criteria,
  tests: readonly Predicate[],
): CountsSql | null {
  if (counts === null || terms.length > 0) return null
  const isHeld = tests.every(({ field }) => counts.columns.includes(field))
  const isScope = scope === null ? Object.keys(scopes).length === 0 : counts.scopes.includes(scope)
  return isHeld && isScope ? counts : null
}

/** Whether a function finds the page of this question. */
const isCalled = <Env>(
  { pageFunction, list }: ListSql<Env>,
  { terms, sort }: Criteria,
  tests: readonly Predicate[],
) =>
  pageFunction !== null &&
  terms.length === 0 &&
  sort.by === list.sort.by &&
  tests.every(({ field, kind }) => pageFunction.supports[field]?.includes(kind))

/** Finds rows without the columns that no criterion uses; null when there is no such function. */
function getNarrowScan<Env>(
  { narrowScan, search }: ListSql<Env>,
  { terms, sort }: Criteria,
  tests: readonly Predicate[],
): NarrowScanSql | null {
  if (narrowScan === null || (terms.length > 0 && search === null)) return null
  const requested = [sort.by, ...tests.map(({ field }) => field)]
  return requested.some((field) => narrowScan.without.includes(field)) ? null : narrowScan
}

/** Whether an index returns rows in the requested order. */
function isReadInOrder<Env>(rows: ListSql<Env>, { sort, scope }: PagedCriteria): boolean {
  const { isIndexed = false } = columnSql(rows, sort.by)
  return isIndexed === true || (isIndexed && isIndexed({ scope, isDescending: toOrder(rows, sort).falls }))
}

/**
 * Whether rows are sought along an index first and by their value where few are among the first: one plan then serves a value
 * that nearly all have and one that hardly any has, and planning takes longer than reading 25 rows (docs/decisions/094).
 */
const isIndexFirst = <Env>(rows: ListSql<Env>, request: PagedCriteria, counts: CountsSql | null, env: Env) =>
  counts !== null &&
  request.page === 1 &&
  isReadInOrder(rows, request) &&
  rows.where(env).length <= 1 &&
  TABLE.test(rows.from.sql)

/** Whether all criteria are on columns of one index; slots for others would only cost planning time. */
const isIncluded = <Env>({ counted }: ListSql<Env>, tests: readonly Predicate[]) =>
  counted.length > 0 && tests.every(({ field }) => counted.includes(field))

/** The planner cannot estimate such a test and assumes few matching rows. */
const isEstimated = ({ kind }: Predicate): boolean => kind === 'like'

/** As many rows are looked through in their order before all that fit are collected. */
const MAX_SCANNED = 2000

/** How a statement is planned: each time, or prepared and planned with its values, or once for all values. */
export type Planning = 'anew' | 'by values' | 'once'

export interface PageStatement {
  statement: Sql
  planning: Planning
}

/**
 * One page of a list with its total, as the JSON of the response. A page past the end becomes the last one (PLT-131).
 * The number of statement texts is unlimited, so only those in the list's own order are prepared, a few for each
 * scope and direction, whatever their filters. Throws invalid_request naming the filter with an invalid value.
 */
export function pageStatement<Env>(rows: ListSql<Env>, request: PagedCriteria, env: Env): PageStatement {
  const tests = toPredicates(rows, request)
  const plan = getPlan(rows, request, tests)
  const narrowScan = plan === 'materialize' ? getNarrowScan(rows, request, tests) : null
  const counts = plan === 'indexScan' ? getCounts(rows, request, tests) : null
  const isPlain = counts !== null && tests.length === 0
  // what narrows a customer's rows may leave few of them, far apart along the index
  const isOnce = isPlain && isReadInOrder(rows, request) && rows.where(env).length <= 1
  const isOpening = request.terms.length === 0 && request.sort.by === rows.list.sort.by && narrowScan === null
  const places = isPlain ? [] : (counts?.columns ?? (isIncluded(rows, tests) ? rows.counted : null))
  const sole =
    isOpening && isIndexFirst(rows, request, counts, env) ? singleConditions(rows, request, tests, env) : null
  const usual = sole ?? (isOpening ? usualConditions(rows, request, tests, env, places) : null)
  const parts = {
    ...getParts(rows, request, usual ?? queryConditions(rows, request, tests, env), env),
    ...(plan === 'call' ? { tables: [] } : narrowParts(rows, narrowScan)),
    isGuess: counts === null && isReadInOrder(rows, request) ? tests.some(isEstimated) : null,
    counts,
    isOnce,
  }
  const made = plan === 'call' ? called(rows, request, tests) : getWays(plan, sole !== null)(parts)
  const statement = written(rows, parts, made)
  // where rows have to be counted, pages behind the first are written with the way to the last as well
  const isSaved =
    plan === 'call' || (usual !== null && (plan !== 'indexScan' || counts !== null || request.page === 1))
  if (!isSaved) return { statement: unprepared(statement), planning: 'anew' }
  const of =
    counts && [isPlain ? 'plain' : 'counts', isOnce || request.page === 1 ? 'first' : 'behind'].join(' ')
  const field = sole && tests[0]!.field
  const kind = [rows.id, plan, of, request.scope, request.sort.dir, field, parts.always.sql].join(' ')
  // statements inside of functions are planned the same way: those that find pages of usual questions need no values for it
  const isFound = plan === 'call' && rows.pages === null
  return {
    statement: preparedAs(kind, statement),
    planning: isOnce || isFound || sole ? 'once' : 'by values',
  }
}

const getWays = (plan: Exclude<Plan, 'call'>, isSole: boolean) =>
  isSole ? indexFirst : { indexScan, materialize }[plan]

function written<Env>({ list: { wire } }: ListSql<Env>, parts: Parts, made: Made): Sql {
  const columns = { [wire.rows]: made.data, [wire.total]: raw('(select n from "#total")'), ...parts.extras }
  const fields = Object.entries(columns).map(([name, value]) => sql`${raw(`'${name}'`)}, ${value}`)
  return sql`with ${join([...parts.tables, ...made.tables], ', ')}
    select json_build_object(${join(fields, ', ')})::text as answer`
}

/** Rows are found by the narrow scan, and read completely by the keys of the page. */
const narrowParts = <Env>({ from }: ListSql<Env>, narrowScan: NarrowScanSql | null) =>
  narrowScan && {
    tables: [calledOnce(from, narrowScan.call)],
    whole: (keys: Sql) => sql`${narrowScan.whole(keys)} ${from}`,
  }

type Parts = ReturnType<typeof getParts> & {
  whole?: (keys: Sql) => Sql
  /** Whether an index is scanned for a while before other plans are tried; null when there is none. */
  isGuess: boolean | null
  counts: CountsSql | null
  /** One plan serves every page: along the index. */
  isOnce: boolean
}

function getParts<Env>(
  rows: ListSql<Env>,
  request: PagedCriteria,
  { conditions, needs, search }: Conditions,
  env: Env,
) {
  const sort: ValueSql = columnSql(rows, request.sort.by)
  const extra = Object.entries(rows.extras).map(([name, extras]) => [name, extras(env)] as const)
  return {
    from: rows.from,
    row: rowSql(rows),
    key: keySql(rows),
    always: join(rows.where(env).length > 0 ? rows.where(env) : [raw('true')], ' and '),
    where: join(conditions.length > 0 ? conditions : [raw('true')], ' and '),
    needs,
    /** Conditions of all rows of the scope. */
    scope: join([...rows.where(env), ...getScope(rows, request), raw('true')], ' and '),
    sort,
    order: toOrder(rows, request.sort),
    tables: [...rows.tables, ...search.tables],
    extras: { ...Object.fromEntries(extra), ...search.extras },
    /** The offset of the page; past the end it is the last page. */
    offset: getOffset(request),
    /** The offset, unless it is past the end; a literal number, because the planner uses it. */
    start: request.size * (request.page - 1),
    size: request.size,
  }
}

const getScope = <Env>({ scopes }: ListSql<Env>, { scope }: PagedCriteria): readonly Sql[] =>
  scope === null ? [] : (scopes[scope] ?? [])

const getOffset = ({ page, size }: PagedCriteria): Sql => sql`(
  select ${size}::int * (least(${page}::int, greatest(1, (n + ${size}::int - 1) / ${size}::int)) - 1) from "#total")`

interface Order {
  value: Sql
  falls: boolean
  ties: readonly Sql[]
}

/** The order of rows: empty values last either way, equals by their ties and key, so that pages never overlap. */
export function toOrder<Env>(rows: ListSql<Env>, { by, dir }: PagedCriteria['sort']): Order {
  const { sort, value, isReversed = false } = columnSql(rows, by)
  return {
    value: sort ?? value,
    falls: (dir === 'desc') !== isReversed,
    ties: [...rows.ties.map((key) => columnSql(rows, key).value), keySql(rows)],
  }
}

export const orderBy = ({ value, falls, ties }: Order): Sql =>
  sql`${value} ${raw(falls ? 'desc' : 'asc')} nulls last, ${join(ties, ', ')}`

interface Made {
  tables: Sql[]
  data: Sql
}

/** What identifies a page: the sort value and ties of its rows, followed by their key. */
function toKeys({ needs, sort, order, from, where }: Parts) {
  const ties = order.ties.map((tie, at) => sql`${tie} as ${raw(`"#k${at}"`)}`)
  const found: Order = {
    ...order,
    value: raw('"#p"."#sort"'),
    ties: order.ties.map((_, at) => raw(`"#p"."#k${at}"`)),
  }
  return {
    found,
    keys: sql`select ${order.value} as "#sort", ${join(ties, ', ')}
      from ${from} ${toJoins([...needs, sort])} where ${where}`,
  }
}

/** Rows of the page whose keys were found. */
function toRows(
  { from, row, key, always, whole }: Parts,
  page: Sql,
  { found }: ReturnType<typeof toKeys>,
): Sql {
  const source = whole ? whole(sql`array(select ${found.ties.at(-1)!} from ${page} "#p")`) : from
  return sql`(
    select coalesce(json_agg(row_to_json(r) order by ${orderBy(found)}), '[]')
    from ${page} "#p" cross join lateral (
      select ${row.fields} from ${source} ${row.joins} where ${always} and ${key} = ${found.ties.at(-1)!}) r)`
}

function materialize(parts: Parts): Made {
  const keys = toKeys(parts)
  const { size, offset } = parts
  return {
    tables: [
      sql`"#found" as materialized (${keys.keys})`,
      sql`"#total" as (select count(*)::int as n from "#found")`,
      sql`"#page" as (select * from "#found" "#p" order by ${orderBy(keys.found)} limit ${size} offset ${offset})`,
    ],
    data: toRows(parts, raw('"#page"'), keys),
  }
}

const TABLE = /^[\w.]+ (\w+)$/

/** The matching rows among the first in order, up to a page; null where no index returns them in order. */
function getFirst(parts: Parts, when = raw('true')): Sql | null {
  const { from, order, scope, size } = parts
  const alias = TABLE.exec(from.sql)?.[1]
  if (alias === undefined) return null
  const first = sql`(select * from ${from} where ${when} and ${scope} order by ${orderBy(order)} limit ${raw(String(MAX_SCANNED))})`
  const { keys } = toKeys({ ...parts, from: sql`${first} ${raw(alias)}` })
  return sql`(${keys} order by ${orderBy(order)} limit ${size})`
}

/** Whether the first rows in their order hold a whole page. */
const isFull = ({ size }: Parts): Sql => sql`(select count(*) from "#first") = ${size}::int`

/** The page from "#first" when that is full, else from the other plan, whose rows then replace it. */
const firstPageOr = (parts: Parts, first: Sql, other: Sql): Sql[] => [
  sql`"#first" as materialized ${first}`,
  sql`"#page" as (select * from "#first" where ${isFull(parts)} union all ${other})`,
]

/**
 * Like `indexScan`, but the first rows in order are searched before the other plans: for tests that the planner
 * assumes to be selective. The row is written once for both, because planning it takes longer than reading it.
 */
function estimated(parts: Parts, first: Sql, total: Sql): Made {
  const keys = toKeys(parts)
  const other = sql`(${keys.keys} and not ${isFull(parts)} order by ${orderBy(parts.order)} limit ${parts.size})`
  return { tables: [total, ...firstPageOr(parts, first, other)], data: toRows(parts, raw('"#page"'), keys) }
}

/** The first page out of the first rows in their order, or where these hold too few, out of all that fit. */
function indexFirst(parts: Parts): Made {
  const keys = toKeys(parts)
  const { from, size, counts, where } = parts
  // whole rows behind an optimization fence: the value's index is faster than the order's, which the planner would
  // use for all rows
  const alias = raw(TABLE.exec(from.sql)![1]!)
  const rows = sql`(select ("#r"."#row").* from (select ${alias} as "#row" from ${from} where ${where} and not ${isFull(parts)} offset 0) "#r") ${alias}`
  const all = toKeys({ ...parts, from: rows, where: raw('true') }).keys
  const other = sql`(select * from (${all}) "#p" order by ${orderBy(keys.found)} limit ${size})`
  return {
    tables: [getTotal(counts!, where), ...firstPageOr(parts, getFirst(parts)!, other)],
    data: toRows(parts, raw('"#page"'), keys),
  }
}

const getTotal = ({ sum, from }: CountsSql, where: Sql): Sql =>
  sql`"#total" as materialized (select coalesce(${sum}, 0)::int as n from ${from} where ${where})`

function indexScan(parts: Parts): Made {
  const keys = toKeys(parts)
  const { from, needs, where, order, size, start, offset, counts, isOnce, isGuess } = parts
  const page = (begin: Sql | number) =>
    toRows(parts, sql`(${keys.keys} order by ${orderBy(order)} limit ${size} offset ${begin})`, keys)
  if (counts !== null) {
    return { tables: [getTotal(counts, where)], data: page(start === 0 && !isOnce ? 0 : offset) }
  }
  const total = sql`"#total" as materialized (select count(*)::int as n from ${from} ${toJoins(needs)} where ${where})`
  const first = start === 0 && isGuess !== null ? getFirst(parts, sql`${isGuess}::boolean`) : null
  if (first !== null) return estimated(parts, first, total)
  return {
    tables: [total],
    data:
      start === 0
        ? page(0)
        : sql`case when ${start}::int < (select n from "#total") then ${page(start)} else ${page(offset)} end`,
  }
}

function called<Env>(rows: ListSql<Env>, request: PagedCriteria, tests: readonly Predicate[]): Made {
  const { page, total, ...rest } = getCall(rows, request, tests)
  return {
    tables: [sql`"#total" as materialized (select ${total(rest)}::int as n)`],
    data: sql`(
      select coalesce(json_agg(row_to_json(r)), '[]') from (
        select ${rowSql(rows).fields} from ${page({ ...rest, limit: request.size, offset: getOffset(request) })} ${rows.from}) r)`,
  }
}

/** The arguments of a list's function. */
export function getCall<Env>(
  rows: ListSql<Env>,
  { sort, scope, terms }: Criteria,
  tests: readonly Predicate[],
) {
  const pageFunction = rows.pages ?? rows.pageFunction
  if (pageFunction === null) throw new Error(`${rows.list.name} are read from their table`)
  const { page, total } = pageFunction
  const value = (field: string, kind: PredicateKind) =>
    tests.find((one) => one.field === field && one.kind === kind)?.values[0] ?? null
  return { page, total, value, scope, terms, isDescending: sort.dir === 'desc' }
}
