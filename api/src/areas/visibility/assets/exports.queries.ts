import type { Readable } from 'node:stream'
import type { AssetExportRequest } from '#contract/areas/visibility/assets/assets.contract.ts'
import {
  ASSET_COLUMNS,
  type AssetColumn,
  type AssetColumnKey,
} from '#contract/areas/visibility/assets/assets.rules.ts'
import { join, raw, sql, type Sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { rowsAsked, sortOrder, sortValue } from './assets.queries.ts'
import { COLUMNS, STATUS_LABEL } from './columns.queries.ts'
import { searchSql } from './search.queries.ts'

/** A column of a file; a time is local to its place. */
export interface FileColumn {
  header: string
  kind: 'text' | 'number' | 'time'
  /** Whether a text came from outside, as it is `stored` or `made` from what is; anything may stand in it then. */
  source: 'ours' | 'stored' | 'made'
  width: number
  value: Sql
}

const BY_KEY = new Map<AssetColumnKey, AssetColumn>(ASSET_COLUMNS.map((column) => [column.key, column]))
const ZONE_WIDTH = 20

/** The columns a file shows for the keys: every time is followed by the zone of the place it is told in. */
export function fileColumns(keys: readonly AssetColumnKey[]): FileColumn[] {
  return keys.flatMap((key) => {
    const column = BY_KEY.get(key)
    return column === undefined ? [] : columnsOf(column)
  })
}

function columnsOf({ key, label, width }: AssetColumn): FileColumn[] {
  const { kind, value, zone = raw(`'UTC'`) } = COLUMNS[key]
  const one = (kind: FileColumn['kind'], source: FileColumn['source'], made: Sql): FileColumn[] => [
    { header: label, kind, source, width, value: made },
  ]
  switch (kind) {
    case 'text':
      return one('text', 'stored', value)
    case 'number':
      return one('number', 'ours', value)
    case 'status':
      return one('text', 'ours', STATUS_LABEL)
    case 'codes':
      return one('text', 'made', sql`array_to_string(${value}, '; ')`)
    case 'groups':
      return one('text', 'made', namesOf(value))
    case 'time':
      return [
        ...one('time', 'ours', sql`(${value} at time zone ${zone})`),
        {
          header: `${label} time zone`,
          kind: 'text',
          source: 'ours',
          width: ZONE_WIDTH,
          value: zoneOf(value, zone),
        },
      ]
  }
}

const zoneOf = (value: Sql, zone: Sql): Sql => sql`case when ${value} is not null then ${zone} end`

const GROUP_NAMES = raw('(select names from group_names)')

// nearly every row has one group: its name is looked up without building a list
const namesOf = (ids: Sql): Sql => sql`case cardinality(${ids}) when 0 then null
  when 1 then ${GROUP_NAMES} ->> (${ids})[1]::text
  else (select string_agg(${GROUP_NAMES} ->> id::text, '; ' order by place) from unnest(${ids}) with ordinality u (id, place))
  end`

/** Streams the rows as CSV with a heading, made and quoted by the database. */
export function copyAssetsCsv(
  db: Db,
  customerId: number,
  input: AssetExportRequest,
  keys: readonly AssetColumnKey[],
): Readable {
  return db.copyCsv(csvStatement(customerId, input, keys))
}

/** The statement behind the CSV, its columns called by their labels. */
export function csvStatement(
  customerId: number,
  input: AssetExportRequest,
  keys: readonly AssetColumnKey[],
): Sql {
  const columns = fileColumns(keys).map((column) => sql`${csvValue(column)} as ${raw(`"${column.header}"`)}`)
  return exportStatement(customerId, input, keys, columns)
}

/** Streams the rows in COPY's text format, one field per column of `fileColumns`. */
export function copyAssetsText(
  db: Db,
  customerId: number,
  input: AssetExportRequest,
  keys: readonly AssetColumnKey[],
): Readable {
  const columns = fileColumns(keys).map(({ value }) => value)
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
  const tables = [
    ...search.tables,
    sql`group_names as materialized (
      select coalesce(jsonb_object_agg(g.group_id, g.name), '{}') as names
      from reporting_groups g where g.customer_id = ${customerId})`,
  ]
  return sql`with ${join(tables, ', ')}
    select ${join(columns, ', ')}
    ${rowsAsked(customerId, input, search, [input.sort_by, ...keys])}
    order by ${sortOrder(input, sortValue(input), raw('w'))}`
}

function csvValue({ kind, source, value }: FileColumn): Sql {
  if (kind === 'time') return sql`to_char(${value}, 'MM/DD/YYYY HH24:MI')`
  if (source === 'ours') return value
  if (source === 'stored') return formulaSafe(value)
  // made once, looked at several times
  return sql`(select ${formulaSafe(raw('made.text'))} from (select ${value} as text offset 0) made)`
}

// A spreadsheet runs text that begins with = + - @ TAB LF or CR, some also with the full-width signs; an apostrophe keeps it
// text. Nearly all text begins with a letter, and two comparisons of bytes say so.
const formulaSafe = (
  value: Sql,
): Sql => sql`case when ${value} collate "C" >= 'A' and ${value} collate "C" < '＀' then ${value}
  when ascii(${value}) in (9, 10, 13, 43, 45, 61, 64, 65291, 65293, 65309, 65312) then '''' || ${value} else ${value} end`
