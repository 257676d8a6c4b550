import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** A station as it is added to the shared table. */
export interface NewStation {
  place: string
  name: string
  state: string
  country: string
  lat: number
  lon: number
  zone: string
  railroads: string[]
}

/** Adds stations, one for each place, and their numbers. The database admits administrators only. */
export const insertStations = (
  db: Db,
  stations: readonly NewStation[],
  numbers: readonly { alias: string; place: string }[],
): Promise<unknown> =>
  db.run(sql`
    select reference.add_stations(${JSON.stringify(stations)}::jsonb,
      (select coalesce(jsonb_agg(n), '[]') from (
        select distinct on (alias) alias, place
        from jsonb_to_recordset(${JSON.stringify(numbers)}::jsonb) as r (alias text, place text)) n))`)

/** Those of the places that messages named while no station was known for them. */
export const selectUnmatchedAmong = async (db: Db, places: readonly string[]): Promise<string[]> =>
  (
    await db.rows<{ told: string }>(
      sql`select distinct t.told from identity.told_places() t where t.told = any(${[...places]}::text[])`,
    )
  ).map(({ told }) => told)
