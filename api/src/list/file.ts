import { Readable } from 'node:stream'
import type { Column } from '#contract/list/column.ts'
import { getColumn, fileKeys, type List } from '#contract/list/list.ts'
import { type Criteria, toCriteria } from '#contract/list/criteria.ts'
import { join, raw, sql, type Sql, unprepared } from '../db/sql.ts'
import type { Db } from '../db/tx.ts'
import { copyRows, type RowBatch } from '../files/copy-text.ts'
import { type FirstSheet, writeXlsx } from '../files/xlsx.ts'
import type { FileAnswer } from '../http/context.ts'
import { queryConditions, toPredicates } from './conditions.ts'
import {
  choiceText,
  columnSql,
  toJoins,
  listText,
  type ListSql,
  statusLabel,
  type ValueSql,
  zoneSql,
} from './list-sql.ts'
import { getCall, orderBy, toOrder } from './plan.ts'

export const CSV_TYPE = 'text/csv; charset=utf-8'
export const PDF_TYPE = 'application/pdf'
export const XLSX_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const ZONE_WIDTH = 20

/** A column of a file; a time is local to its place. */
export interface FileColumn {
  header: string
  kind: 'text' | 'number' | 'time'
  /** Whether a text came from outside, `stored` as it is or `made` from such text; it may then contain anything. */
  source: 'ours' | 'stored' | 'made'
  width: number
  value: Sql
}

/** Receives the number of further rows written. */
type RowsWritten = (count: number) => void

interface FileOptions {
  onRows?: RowsWritten
  /** What the conditions of the rows need besides. */
  joins?: readonly ValueSql[]
}

/** Every row and column on the screen as CSV, straight from the database. */
export function csvFile<Env>(
  db: Db,
  rows: ListSql<Env>,
  input: object,
  env: Env,
  { onRows, joins = [] }: FileOptions = {},
): FileAnswer {
  const made = db.copyCsv(csvStatement(rows, input, env, joins))
  const stream = onRows ? Readable.from(formatCount(made, onRows), { objectMode: false }) : made
  return { stream, type: CSV_TYPE, filename: toFilename(rows.list, 'csv') }
}

/** The same rows and columns as a workbook. */
export function xlsxFile<Env>(
  db: Db,
  rows: ListSql<Env>,
  input: object,
  env: Env,
  { onRows = () => {}, joins = [], first = [] }: FileOptions & { first?: readonly FirstSheet[] } = {},
): FileAnswer {
  const { columns, statement } = textStatement(rows, input, env, { joins })
  const sheet = toSheetName(rows.list)
  const batches = onReceive(copyRows(db.copyOut(statement)), onRows)
  const stream: Readable = writeXlsx(batches, columns, { sheet, first })
  return { stream, type: XLSX_TYPE, filename: toFilename(rows.list, 'xlsx') }
}

async function* onReceive(batches: AsyncIterable<RowBatch>, onRows: RowsWritten): AsyncGenerator<RowBatch> {
  for await (const batch of batches) {
    yield batch
    onRows(batch.length)
  }
}

const QUOTE = 0x22
const LINE_END = 0x0a

/** A CSV whose rows are counted as they pass, without its heading; a line that ends within quotes ends none. */
async function* formatCount(stream: Readable, onRows: RowsWritten): AsyncGenerator<Buffer> {
  let isQuoted = false
  let ahead = 1
  for await (const chunk of stream as AsyncIterable<Buffer>) {
    let ends = 0
    for (const byte of chunk) {
      if (byte === QUOTE) isQuoted = !isQuoted
      else if (byte === LINE_END && !isQuoted) ends += 1
    }
    onRows(Math.max(0, ends - ahead))
    ahead = Math.max(0, ahead - ends)
    yield chunk
  }
}

/** The statement behind the CSV, its columns called by their labels. */
export function csvStatement<Env>(
  rows: ListSql<Env>,
  input: object,
  env: Env,
  joins: readonly ValueSql[] = [],
): Sql {
  const columns = fileColumns(rows, input, env)
  const values = columns.map(
    (column) => sql`${csvValue(column)} as ${raw(`"${column.header.replaceAll('"', '""')}"`)}`,
  )
  return fileStatement(rows, input, env, values, joins)
}

export const toSheetName = ({ name }: List): string => name.charAt(0).toUpperCase() + name.slice(1)

/** The statement behind a workbook; as text, its columns are called c0, c1 and so on. */
export function textStatement<Env>(
  rows: ListSql<Env>,
  input: object,
  env: Env,
  { asText = false, joins = [] }: { asText?: boolean; joins?: readonly ValueSql[] } = {},
) {
  const columns = fileColumns(rows, input, env)
  const values = columns.map(({ value }, at) => (asText ? sql`(${value})::text as ${raw(`c${at}`)}` : value))
  return { columns, statement: fileStatement(rows, input, env, values, joins) }
}

/** The rows of the list in its order, all of them. */
function fileStatement<Env>(
  rows: ListSql<Env>,
  input: object,
  env: Env,
  values: Sql[],
  more: readonly ValueSql[] = [],
): Sql {
  const request = toCriteria(rows.list, input)
  if (rows.pages !== null) return calledFile(rows, request, values)
  const { conditions, needs, search } = queryConditions(rows, request, toPredicates(rows, request), env)
  const shown = toKeys(rows.list, input).flatMap((key) => [
    columnSql(rows, key),
    zoneSql(rows, getColumn(rows.list, key)),
  ])
  const joins = toJoins([...needs, columnSql(rows, request.sort.by), ...shown, ...more])
  const sources = [...rows.tables, ...search.tables]
  const tables = sources.length > 0 ? sql`with ${join(sources, ', ')}` : raw('')
  return sql`${tables} select ${join(values, ', ')} from ${rows.from} ${joins}
    where ${conditions.length > 0 ? join(conditions, ' and ') : raw('true')}
    order by ${orderBy(toOrder(rows, request.sort))}`
}

/** How many rows a file of the question has. */
export async function countRows<Env>(
  db: Db,
  rows: ListSql<Env>,
  input: object,
  env: Env,
  more: readonly ValueSql[] = [],
): Promise<number> {
  const request = toCriteria(rows.list, input)
  const row = await db.row<{ n: number }>(unprepared(countStatement(rows, request, env, more)))
  return row?.n ?? 0
}

/** One page of a file's cells, by the column's key; the zone of a time follows under `{key}_zone`. */
export async function readCells<Env>(
  db: Db,
  rows: ListSql<Env>,
  input: object,
  env: Env,
  { limit, offset, joins = [] }: { limit: number; offset: number; joins?: readonly ValueSql[] },
): Promise<{ columns: CellColumn[]; rows: Record<string, Cell>[] }> {
  const columns = cellColumns(rows, input, env)
  const values = columns.map(({ key, kind, value }) => sql`${cellValue(kind, value)} as ${raw(`"${key}"`)}`)
  const statement = sql`${fileStatement(rows, input, env, values, joins)} limit ${limit} offset ${offset}`
  const cells = await db.rows<Record<string, Cell>>(unprepared(statement))
  return { columns: columns.map(({ key, label, isZone }) => ({ key, label, isZone })), rows: cells }
}

type Cell = string | number | null

interface CellColumn {
  key: string
  label: string
  isZone: boolean
}

const cellColumns = <Env>(rows: ListSql<Env>, input: object, env: Env) =>
  toKeys(rows.list, input).flatMap((column) =>
    getColumns(rows, column, env).map(({ header, kind, value }, at) => ({
      key: at === 0 ? column : `${column}_zone`,
      label: header,
      isZone: at > 0,
      kind,
      value,
    })),
  )

function cellValue(kind: FileColumn['kind'], value: Sql): Sql {
  if (kind === 'time') return sql`to_char(${value}, 'MM/DD/YYYY HH24:MI')`
  return kind === 'number' ? sql`(${value})::float8` : sql`(${value})::text`
}

/** A statement over the same rows as the list, for figures about all of them; not for lists of a function. */
export function overRows<Env>(
  rows: ListSql<Env>,
  request: Criteria,
  env: Env,
  {
    values,
    joins: more = raw(''),
    needs: own = [],
    ends,
  }: { values: Sql; joins?: Sql; needs?: readonly ValueSql[]; ends: Sql },
): Sql {
  const { conditions, needs, search } = queryConditions(rows, request, toPredicates(rows, request), env)
  const sources = [...rows.tables, ...search.tables]
  const tables = sources.length > 0 ? sql`with ${join(sources, ', ')}` : raw('')
  return sql`${tables} select ${values} from ${rows.from} ${toJoins([...needs, ...own])} ${more}
    where ${conditions.length > 0 ? join(conditions, ' and ') : raw('true')} ${ends}`
}

function countStatement<Env>(
  rows: ListSql<Env>,
  request: Criteria,
  env: Env,
  more: readonly ValueSql[],
): Sql {
  if (rows.pages !== null) {
    const { total, ...rest } = getCall(rows, request, toPredicates(rows, request))
    return sql`select ${total(rest)}::int as n`
  }
  return overRows(rows, request, env, { values: raw('count(*)::int as n'), needs: more, ends: raw('') })
}

function calledFile<Env>(rows: ListSql<Env>, request: Criteria, values: Sql[]): Sql {
  const { page, total: _, ...rest } = getCall(rows, request, toPredicates(rows, request))
  return sql`select ${join(values, ', ')} from ${page({ ...rest, limit: null, offset: raw('0') })} ${rows.from}`
}

/** The text or number a file holds of a column, and the joins it needs. */
export function cellSql<Env>(rows: ListSql<Env>, key: string, env: Env): { value: Sql; needs: ValueSql[] } {
  const [first] = getColumns(rows, key, env)
  return { value: first!.value, needs: [columnSql(rows, key), zoneSql(rows, getColumn(rows.list, key))] }
}

function toKeys(list: List, input: object): string[] {
  const { columns = [] } = input as { columns?: string[] }
  return columns.length > 0 ? [...new Set(columns)] : fileKeys(list)
}

/** The columns of a file: every time is followed by the zone it is given in. */
const fileColumns = <Env>(rows: ListSql<Env>, input: object, env: Env): FileColumn[] =>
  toKeys(rows.list, input).flatMap((key) => getColumns(rows, key, env))

function getColumns<Env>(rows: ListSql<Env>, key: string, env: Env): FileColumn[] {
  const column = getColumn(rows.list, key)
  const { value, file } = columnSql(rows, key)
  const { label: header, width } = column
  const one = (kind: FileColumn['kind'], source: FileColumn['source'], made: Sql): FileColumn[] => [
    { header, kind, source, width, value: made },
  ]
  if (file) return one('text', 'made', file(env))
  switch (column.type) {
    case 'text':
      // the value may be of any type: ids are compared as text, rows as records
      return one('text', 'stored', sql`(${value})::text`)
    case 'choice':
      return one('text', 'made', column.asCode ? sql`(${value})::text` : choiceText(column, value))
    case 'number':
      return one('number', 'ours', value)
    case 'money':
      return one('number', 'ours', sql`round(${value} / 100.0, 2)`)
    case 'status':
      return one('text', 'ours', statusLabel(column, value))
    case 'flag':
      return one('text', 'ours', sql`case when ${value} then 'Yes' when not ${value} then 'No' end`)
    case 'list':
      return one('text', 'made', sql`array_to_string(${listText(column, value)}, '; ')`)
    case 'day':
      return one('text', 'ours', sql`to_char(${value}, 'MM/DD/YYYY')`)
    case 'moment':
      return timeColumns(rows, column, value)
  }
}

function timeColumns<Env>(rows: ListSql<Env>, column: Column, value: Sql): FileColumn[] {
  const { value: zone } = zoneSql(rows, column)
  const { label, width } = column
  return [
    { header: label, kind: 'time', source: 'ours', width, value: sql`(${value} at time zone ${zone})` },
    {
      header: `${label} time zone`,
      kind: 'text',
      source: 'ours',
      width: ZONE_WIDTH,
      value: sql`case when ${value} is not null then ${zone} end`,
    },
  ]
}

function csvValue({ kind, source, value }: FileColumn): Sql {
  if (kind === 'time') return sql`to_char(${value}, 'MM/DD/YYYY HH24:MI')`
  if (source === 'ours') return value
  if (source === 'stored') return formulaSafe(value)
  // created once, read several times
  return sql`(select ${formulaSafe(raw('made.text'))} from (select ${value} as text offset 0) made)`
}

// A spreadsheet evaluates text that begins with = + - @ TAB LF or CR, some also with the full-width forms; an
// apostrophe keeps it text. Nearly all text begins with a letter, which two byte comparisons detect.
const formulaSafe = (
  value: Sql,
): Sql => sql`case when ${value} collate "C" >= 'A' and ${value} collate "C" < '＀' then ${value}
  when ascii(${value}) in (9, 10, 13, 43, 45, 61, 64, 65291, 65293, 65309, 65312) then '''' || ${value} else ${value} end`

/** `{file}_{MM-DD-YYYY}.{ext}` with the day of the download in UTC (VIS-042). */
export function toFilename({ file }: List, extension: 'csv' | 'xlsx' | 'pdf', now = new Date()): string {
  const [year, month, day] = now.toISOString().slice(0, 10).split('-')
  return `${file}_${month}-${day}-${year}.${extension}`
}
