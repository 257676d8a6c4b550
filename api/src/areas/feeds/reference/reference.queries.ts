import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export interface StationRow {
  place: string
  lat: number
  lon: number
  zone: string
  display_name: string
  country: string
}

/** One station for each place; where a town has several, its hub. */
export async function selectStations(db: Db): Promise<StationRow[]> {
  return await db.rows<StationRow>(sql`
    select distinct on (place) place, lat, lon, zone, country,
      case when state = '' then city else city || ', ' || state end as display_name
    from reference.stations order by place, is_hub desc, station_id`)
}

/** The zone of most stations of each railroad. */
export async function selectRailroadZones(db: Db): Promise<{ scac: string; zone: string }[]> {
  return await db.rows(sql`
    select scac, mode() within group (order by zone) as zone
    from reference.stations cross join lateral unnest(railroads) r (scac) group by scac`)
}

/** Every name of each place's stations: yards, ramps and terminals among them. */
export async function selectStationNames(db: Db): Promise<{ place: string; names: string[] }[]> {
  return await db.rows(
    sql`select place, array_agg(distinct name) as names from reference.stations group by place`,
  )
}

export async function selectPlaceAliases(db: Db): Promise<{ alias: string; place: string }[]> {
  return await db.rows(sql`select alias, place from reference.place_aliases`)
}

export interface EventCodeRow {
  code_source: 'CLM' | 'DE157'
  code: string
  equipment_kind: 'R' | 'imdl'
  event_text: string
  action: string
  status_code: number | null
  status_code_at_destination: number | null
}

export async function selectEventCodes(db: Db): Promise<EventCodeRow[]> {
  return await db.rows<EventCodeRow>(sql`
    select code_source, code, equipment_kind, event_text, action, status_code, status_code_at_destination
    from reference.event_codes`)
}

export async function selectCommodities(db: Db): Promise<{ commodity_code: string; commodity: string }[]> {
  return await db.rows(sql`select commodity_code, commodity from reference.commodities`)
}

export async function selectLayouts(db: Db, customerId: number): Promise<unknown[]> {
  const rows = await db.rows<{ layout: unknown }>(sql`
    select layout || jsonb_build_object('name', name) as layout from clm_layouts
    where customer_id = ${customerId} order by name`)
  return rows.map((row) => row.layout)
}
