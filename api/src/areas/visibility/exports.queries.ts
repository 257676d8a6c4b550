import type { Readable } from 'node:stream'
import type { AssetExportRequest } from '#contract/areas/visibility/assets.contract.ts'
import {
  ASSET_COLUMNS,
  type AssetColumn,
  type AssetColumnKey,
} from '#contract/areas/visibility/assets.rules.ts'
import { join, raw, sql, type Sql } from '../../db/sql.ts'
import type { Db } from '../../db/tx.ts'
import { rowsAsked, sortOrder, sortValue } from './assets.queries.ts'
import { COLUMNS, STATUS_LABEL } from './columns.queries.ts'
import { searchSql } from './search.queries.ts'

/** A column of a file. `plain` is text of our own, `text` came from outside; a time is local to its place. */
export interface FileColumn {
  header: string
  kind: 'text' | 'plain' | 'number' | 'time'
  width: number
  value: Sql
}

const BY_KEY = new Map<AssetColumnKey, AssetColumn>(ASSET_COLUMNS.map((column) => [column.key, column]))
const ZONE_WIDTH = 20

/** The columns a file shows for the keys: every time is followed by the zone of the place it is told in. */
export function fileColumns(keys: readonly AssetColumnKey[], customerId: number): FileColumn[] {
  return keys.flatMap((key) => {
    const column = BY_KEY.get(key)
    return column === undefined ? [] : columnsOf(column, customerId)
  })
}

function columnsOf({ key, label, width }: AssetColumn, customerId: number): FileColumn[] {
  const { kind, value, zone = raw(`'UTC'`) } = COLUMNS[key]
  switch (kind) {
    case 'text':
      return [{ header: label, kind: 'text', width, value }]
    case 'number':
      return [{ header: label, kind: 'number', width, value }]
    case 'status':
      return [{ header: label, kind: 'plain', width, value: STATUS_LABEL }]
    case 'codes':
      return [{ header: label, kind: 'text', width, value: sql`array_to_string(${value}, '; ')` }]
    case 'groups':
      return [{ header: label, kind: 'text', width, value: namesOf(value, customerId) }]
    case 'time':
      return [
        { header: label, kind: 'time', width, value: sql`(${value} at time zone ${zone})` },
        { header: `${label} time zone`, kind: 'plain', width: ZONE_WIDTH, value: zoneOf(value, zone) },
      ]
  }
}

const zoneOf = (value: Sql, zone: Sql): Sql => sql`case when ${value} is not null then ${zone} end`

const namesOf = (groupIds: Sql, customerId: number): Sql => sql`(
  select string_agg(g.name, '; ' order by g.group_id)
  from reporting_groups g where g.customer_id = ${customerId} and g.group_id = any(${groupIds}))`

/** Streams the rows as CSV with a heading, made and quoted by the database. */
export function copyAssetsCsv(
  db: Db,
  customerId: number,
  input: AssetExportRequest,
  keys: readonly AssetColumnKey[],
): Readable {
  return db.copyOut(csvStatement(customerId, input, keys), 'with (format csv, header)')
}

/** The statement behind the CSV, its columns called by their labels. */
export function csvStatement(
  customerId: number,
  input: AssetExportRequest,
  keys: readonly AssetColumnKey[],
): Sql {
  const columns = fileColumns(keys, customerId).map(
    (column) => sql`${csvValue(column)} as ${raw(`"${column.header}"`)}`,
  )
  return exportStatement(customerId, input, keys, columns)
}

/** Streams the rows in COPY's text format, one field per column of `fileColumns`. */
export function copyAssetsText(
  db: Db,
  customerId: number,
  input: AssetExportRequest,
  keys: readonly AssetColumnKey[],
): Readable {
  const columns = fileColumns(keys, customerId).map(({ value }) => value)
  return db.copyOut(exportStatement(customerId, input, keys, columns))
}

/** The rows of the list in its order, all of them. */
function exportStatement(
  customerId: number,
  input: AssetExportRequest,
  keys: readonly AssetColumnKey[],
  columns: Sql[],
): Sql {
  const search = searchSql(input.search_terms, input.scope, customerId)
  const tables = [...search.tables, raw('nothing as (select 1)')]
  return sql`with ${join(tables, ', ')}
    select ${join(columns, ', ')}
    ${rowsAsked(customerId, input, search, [input.sort_by, ...keys])}
    order by ${sortOrder(input, sortValue(input), raw('w'))}`
}

function csvValue({ kind, value }: FileColumn): Sql {
  if (kind === 'time') return sql`to_char(${value}, 'MM/DD/YYYY HH24:MI')`
  return kind === 'text' ? formulaSafe(value) : value
}

// A spreadsheet runs text that begins with = + - @ TAB LF or CR; an apostrophe keeps it text. Nearly all text begins with
// a letter, and one comparison of bytes says so.
const formulaSafe = (value: Sql): Sql => sql`case when ${value} collate "C" >= 'A' then ${value}
  when ascii(${value}) in (9, 10, 13, 43, 45, 61, 64) then '''' || ${value} else ${value} end`
