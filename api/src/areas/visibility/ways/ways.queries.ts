import type { Corridor, InterchangePoint } from '#rail/way/way.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** The network hub closest to a station; null for an unknown station. */
export const selectHub = async (db: Db, stationId: string): Promise<string | null> =>
  (
    await db.row<{ hub_id: string }>(sql`
      select coalesce(h.hub_id, s.station_id) as hub_id
      from reference.stations s left join reference.station_hubs h on h.station_id = s.station_id
      where s.station_id = ${stationId}`)
  )?.hub_id ?? null

export const selectCorridors = (db: Db) =>
  db.rows<Corridor>(sql`select railroad, from_hub, to_hub, miles, track_class, kind from reference.corridors`)

/** Hubs where railroads may hand cars to each other. */
export const selectInterchangePoints = (db: Db) =>
  db.rows<InterchangePoint>(sql`
    select station_id as hub_id, to_json(railroads) as railroads from reference.stations where is_junction and is_hub`)

export interface HubOnMap {
  name: string
  lat: number
  lon: number
}

/** Hubs with their coordinates, in the requested order. */
export const selectHubs = (db: Db, hubs: readonly string[]) =>
  db.rows<HubOnMap>(sql`
    select s.city || ', ' || s.state as name, s.lat, s.lon
    from unnest(${[...hubs]}::text[]) with ordinality h (hub_id, place) join reference.stations s on s.station_id = h.hub_id
    order by h.place`)
