import { type Column, UNNAMED } from '#contract/list/column.ts'
import {
  getColumn,
  type FieldKey,
  allKeys,
  type Keys,
  type List,
  type OwnKey,
  type ScopeKey,
} from '#contract/list/list.ts'
import { join, raw, sql, type Sql } from '../db/sql.ts'
import type { PredicateKind } from './predicates.ts'

/** A value over the list's `from`. Everything here is written by us, nothing by a caller. */
export interface ValueSql {
  value: Sql
  /** Joined wherever the value is used: `left join ... on ...`, never multiplying rows. */
  join?: Sql | readonly Sql[]
}

/** Which rows are put in order, and whether the value they are ordered by falls. */
export interface OrderRequest {
  scope: string | null
  isDescending: boolean
}

/** A column in the statements of a list. */
export interface ColumnSql<Env> extends ValueSql {
  /** The sort value where it differs from the value. */
  sort?: Sql
  /** The sort value falls when the column rises. */
  isReversed?: true
  /** An index of the table returns rows in this order: always, or depending on the request. */
  isIndexed?: true | ((request: OrderRequest) => boolean)
  /** The JSON value in rows; only for columns declared by hand. */
  shown?: Sql
  /**
   * Whether a row fits an array of texts, or of patterns in capitals, where the value is not simply compared: people
   * may read something else, and other tables may know faster.
   */
  fits?: Partial<Record<'any' | 'like', (texts: Sql, env: Env) => Sql>>
  /** The text files hold, where it is not the value. */
  file?: (env: Env) => Sql
}

/** The parts a search adds to a statement. */
export interface SearchSql {
  /** Common table expressions. */
  tables: readonly Sql[]
  conditions: readonly Sql[]
  /** Fields of the answer that the search fills. */
  extras: Readonly<Record<string, Sql>>
}

/** The input of a function that finds the pages of a list. */
export interface PageRequest {
  scope: string | null
  /** The values a column is compared with; null where it is not. */
  value: (field: string, kind: PredicateKind) => unknown
  /** What was searched for; the function knows in which columns. */
  terms: readonly string[]
  isDescending: boolean
  limit: number | null
  /** Rows to leave out before the page. */
  offset: Sql
}

/** How a function of the database finds a page itself. */
export interface PageFunctionSql {
  /** The tests it knows, by column. Rows are in the list's own order. */
  supports: Readonly<Record<string, readonly PredicateKind[]>>
  page: (request: PageRequest) => Sql
  /** How many rows there are on all pages. */
  total: (request: Pick<PageRequest, 'value' | 'scope' | 'terms'>) => Sql
}

/** Rows that a function of the database alone may read, and that are too many to read all: it finds the page itself. */
export interface PagesSql extends PageFunctionSql {
  /** What its rows are called. */
  as: string
}

/** Rows that functions of the database alone may read. */
export interface FunctionSql {
  /** All of them; it is called once. */
  call: Sql
  as: string
  /** The function that finds pages for usual criteria; all others use the general plan. */
  pageFunction?: PageFunctionSql
  /**
   * A function that finds rows without expensive columns, when no criterion needs them; the page is then read by its
   * keys.
   */
  narrowScan?: NarrowScanSql
}

export interface NarrowScanSql {
  call: Sql
  without: readonly string[]
  /** The rows of these keys, with all their columns. */
  whole: (keys: Sql) => Sql
}

/** A table of totals: the number of rows for each combination of some columns, under the list's own alias. */
export interface CountsSql<Field extends string = string, Scope extends string = string> {
  from: Sql
  /** The sum of the rows that its rows represent. */
  sum: Sql
  columns: readonly Field[]
  /** Scopes whose conditions also apply to it. */
  scopes: readonly Scope[]
}

/** How rows of a list are found: one SQL value for each column, defined only here. */
interface SqlParts<L extends List, Env> {
  list: L
  /** The rows, as `waybills w`; or the functions that alone may read them. */
  from: Sql | FunctionSql | PagesSql
  columns: {
    [K in Keys<L>]: K extends OwnKey<L> ? ColumnSql<Env> & { shown: Sql } : Sql | ColumnSql<Env>
  }
  /** The fields of rows besides their columns. */
  fields: Record<FieldKey<L>, Sql | ValueSql>
  scopes: Record<ScopeKey<L>, readonly Sql[]>
  /** Conditions of every row, whatever the criteria. */
  where: (env: Env) => readonly Sql[]
  /** Columns of one index, so that rows need not be read to count those that fit. */
  counted?: readonly Keys<L>[]
  /** The totals for criteria on its columns only. */
  counts?: CountsSql<Keys<L>, ScopeKey<L>>
  /** What rows that are equal otherwise are ordered by, before their key. */
  ties?: readonly Keys<L>[]
  /** How terms are searched; by default in the columns that declare it. */
  search?: (terms: readonly string[], scope: ScopeKey<L>, env: Env) => SearchSql
  /** Fields of the response besides rows and total, as JSON. */
  extras?: Readonly<Record<string, (env: Env) => Sql>>
}

/** The same as statements are made from it. */
export interface ListSql<Env> {
  list: List
  /** Its own among all. */
  id: string
  pages: PagesSql | null
  pageFunction: PageFunctionSql | null
  narrowScan: NarrowScanSql | null
  /** Common table expressions that `from` reads. */
  tables: readonly Sql[]
  from: Sql
  columns: Readonly<Record<string, ColumnSql<Env>>>
  fields: Readonly<Record<string, ValueSql>>
  scopes: Readonly<Record<string, readonly Sql[]>>
  where: (env: Env) => readonly Sql[]
  counted: readonly string[]
  counts: CountsSql | null
  ties: readonly string[]
  search: ((terms: readonly string[], scope: string, env: Env) => SearchSql) | null
  extras: Readonly<Record<string, (env: Env) => Sql>>
}

/** Says how the rows of a list are found. A column or field without its SQL does not compile. */
export const listSql =
  <Env>() =>
  <L extends List>({
    from,
    columns,
    fields,
    ties = [],
    counted = [],
    counts,
    search,
    extras = {},
    ...rows
  }: SqlParts<L, Env>): ListSql<Env> => ({
    ...rows,
    id: `${rows.list.name} ${(lists += 1)}`,
    ...getSource(from),
    columns: getValues<ColumnSql<Env>>(columns),
    fields: getValues<ValueSql>(fields),
    ties,
    counted,
    counts: counts ?? null,
    search: search ? (terms, scope, env) => search(terms, scope as ScopeKey<L>, env) : null,
    extras,
  })

let lists = 0

type Source = Pick<ListSql<never>, 'tables' | 'from' | 'pages' | 'pageFunction' | 'narrowScan'>

function getSource(from: Sql | FunctionSql | PagesSql): Source {
  const none = { tables: [], pages: null, pageFunction: null, narrowScan: null }
  if (isSql(from)) return { ...none, from }
  const as = raw(from.as)
  if ('supports' in from) return { ...none, from: as, pages: from }
  const { call, pageFunction = null, narrowScan = null } = from
  return { ...none, tables: [calledOnce(as, call)], from: as, pageFunction, narrowScan }
}

/** The common table expression of a function's rows. */
export const calledOnce = (as: Sql, call: Sql): Sql => sql`${as} as materialized (select * from ${call})`

const getValues = <V extends ValueSql>(given: Readonly<Record<string, Sql | V>>): Record<string, V> =>
  Object.fromEntries(
    Object.entries(given).map(([key, one]) => [key, isSql(one) ? ({ value: one } as V) : one]),
  )

const isSql = (value: object): value is Sql => 'strings' in value

/** Columns and fields that have the same name in the table. */
export const stored = <const K extends string>(alias: string, ...keys: readonly K[]): Record<K, Sql> =>
  Object.fromEntries(keys.map((key) => [key, raw(`${alias}.${key}`)])) as Record<K, Sql>

/** The SQL of a column. */
export function columnSql<Env>({ columns, list }: ListSql<Env>, key: string): ColumnSql<Env> {
  const column = columns[key]
  if (column === undefined) throw new Error(`${list.name} has no SQL for ${key}`)
  return column
}

/** The SQL of a field or column. */
export const valueSql = <Env>(rows: ListSql<Env>, key: string): ValueSql =>
  rows.fields[key] ?? columnSql(rows, key)

/** What no two rows share. */
export const keySql = <Env>(rows: ListSql<Env>): Sql => valueSql(rows, rows.list.key).value

const UTC = raw(`'UTC'`)

/** The zone of a moment; UTC for an unknown place and for the portal's own events. */
export function zoneSql<Env>(rows: ListSql<Env>, { zone }: Column): ValueSql {
  if (zone === undefined || zone === 'reader') return { value: UTC }
  const { value, ...rest } = valueSql(rows, zone)
  return { ...rest, value: sql`coalesce(${value}, 'UTC')` }
}

/** A moment as the wire carries it. */
export const utcText = (value: Sql): Sql =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`

/** A status as people read it, by the names its column has for it. */
export function statusLabel({ choices = {} }: Column, value: Sql): Sql {
  const names = Object.entries(choices).map(([code, label]) =>
    raw(`when ${Number(code)} then ${quoted(label)}`),
  )
  return sql`case ${value} ${join(names, ' ')} else ${raw(`'${UNNAMED}'`)} end`
}

/** A choice's label as on the screen; a value without one is shown as it is. */
export function choiceText({ choices = {} }: Column, value: Sql): Sql {
  const names = Object.entries(choices).map(([code, label]) =>
    raw(`when ${quoted(code)} then ${quoted(label)}`),
  )
  if (names.length === 0) return sql`(${value})::text`
  return sql`(select case c.code ${join(names, ' ')} else c.code end from (select (${value})::text as code offset 0) c)`
}

/** The same of each value of a list. */
export function listText(column: Column, value: Sql): Sql {
  const isVerbatim = Object.entries(column.choices ?? {}).every(([code, label]) => code === label)
  if (isVerbatim) return value
  return sql`(select array_agg(${choiceText(column, raw('u.code'))} order by u.place)
    from unnest(${value}) with ordinality u (code, place))`
}

const quoted = (text: string): string => `'${text.replaceAll("'", "''")}'`

interface RowSql {
  fields: Sql
  joins: Sql
}

const made = new WeakMap<object, RowSql>()

/** The fields of a row under the contract's names, and the joins they need. Built once. */
export function rowSql<Env>(rows: ListSql<Env>): RowSql {
  const known = made.get(rows)
  if (known !== undefined) return known
  const keys = [...allKeys(rows.list), ...rows.list.fields]
  const fields = keys.map((key) => sql`${shownSql(rows, key)} as ${raw(`"${key}"`)}`)
  const row = {
    fields: raw(join(fields, ', ').sql),
    joins: toJoins(keys.map((key) => valueSql(rows, key))),
  }
  made.set(rows, row)
  return row
}

function shownSql<Env>(rows: ListSql<Env>, key: string): Sql {
  if (rows.list.columns[key] === undefined) return valueSql(rows, key).value
  const { value, shown } = columnSql(rows, key)
  if (shown !== undefined) return shown
  return getColumn(rows.list, key).type === 'moment' ? utcText(value) : value
}

/** Every join that values need, each once. */
export function toJoins(values: readonly ValueSql[]): Sql {
  const joins = new Set(values.flatMap(({ join: one }) => one ?? []))
  return joins.size === 0 ? raw('') : join([...joins], ' ')
}
