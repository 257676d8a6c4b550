import { placeList } from '#contract/areas/admin/places/places.list.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, stored } from '../../../list/list-sql.ts'

/** How places are selected; the database admits administrators only. */
export const placeRows = listSql<null>()({
  list: placeList,
  from: { call: raw('identity.told_places()'), as: 't' },
  columns: {
    ...stored('t', 'is_clock', 'zone', 'report_count', 'customer_count', 'carrier', 'last_ts'),
    reported: raw(`regexp_replace(replace(t.told, '|', ', '), ', $', '')`),
    station: raw(`initcap(split_part(t.station, '|', 1)) || ', ' || split_part(t.station, '|', 2)`),
  },
  fields: { alias: raw('t.told') },
  scopes: { unmatched: [raw('t.station is null')], aliases: [raw('t.station is not null')] },
  where: () => [],
})

/** The place of a station; null when there is no such station. */
export async function selectPlaceOfStation(db: Db, stationId: string): Promise<string | null> {
  const row = await db.row<{ place: string }>(
    sql`select place from reference.stations where station_id = ${stationId}`,
  )
  return row?.place ?? null
}

/** Whether messages used this name for a place and no station was found for it. */
export async function selectIsUnmatched(db: Db, spelling: string): Promise<boolean> {
  return (
    (await db.row(
      sql`select 1 from identity.told_places() t where t.told = ${spelling} and t.station is null`,
    )) !== null
  )
}

export async function selectIsStation(db: Db, place: string): Promise<boolean> {
  return (await db.row(sql`select 1 from reference.stations where place = ${place} limit 1`)) !== null
}

/** Sets or, with null, removes an alias; returns its previous station, null when there was none. */
export async function updatePlaceAlias(db: Db, alias: string, place: string | null): Promise<string | null> {
  const row = await db.row<{ before: string | null }>(
    sql`select reference.set_place_alias(${alias}, ${place}) as before`,
  )
  return row?.before ?? null
}
