import { raw, sql, type Sql } from '../../db/sql.ts'
import type { Db } from '../../db/tx.ts'

/** How units of `waybills w` are selected and estimated; visibility knows. */
export interface UnitSql {
  productEta: Sql
  railroadEta: Sql
  isUnderWay: Sql
  isOnItsWay: Sql
}

const MAX_INT = 2_147_483_647

/** The id of a place: derived from its name in messages, so it is the same for every customer. */
export const placeId = (place: string): Sql => raw(`('x' || left(md5(${place}), 12))::bit(48)::bigint`)

/** Whether a place is one of the ids; all are without any. */
export const isPlace = (place: string, ids: readonly number[]): Sql =>
  ids.length === 0 ? raw('true') : sql`${placeId(place)} = any(${[...ids]}::bigint[])`

/** Whether `waybills w` is of one of the groups; all are without any. */
export const isInGroups = (ids: readonly number[]): Sql =>
  ids.length === 0 ? raw('true') : sql`w.group_ids && ${ids.filter((id) => id <= MAX_INT)}::int[]`

/** A moment as answers write it. */
export const utc = (value: Sql): Sql =>
  sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"')`

/** Short names of railroads by SCAC: without what the list of railroads adds in parentheses. */
export const selectRailroadNames = (
  db: Db,
  scacs: readonly string[],
): Promise<{ scac: string; name: string }[]> =>
  db.rows(sql`
    select scac, regexp_replace(name, ' [(][^()]*[)]$', '') as name from reference.railroads
    where scac = any(${[...scacs]}::text[])`)
