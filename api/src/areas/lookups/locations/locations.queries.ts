import type { z } from 'zod'
import type { Location } from '#contract/areas/lookups/locations/locations.contract.ts'
import { empty, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export interface LocationQuery {
  search: string
  only_junctions: boolean
  scac: string | null
  limit: number
}

/** Stations by the start of city, name or junction code; a hub comes before the facilities of its town. */
export const selectLocations = (db: Db, { search, only_junctions, scac, limit }: LocationQuery) =>
  db.rows<z.infer<typeof Location>>(sql`
    select station_id, case when is_hub then initcap(city) else name end || ', ' || state as display_name, city, state, country,
      is_junction, junction_code, railroads as scacs, lat, lon, zone
    from reference.stations
    where (starts_with(lower(city), ${search.toLowerCase()}) or starts_with(lower(name), ${search.toLowerCase()})
        or starts_with(coalesce(junction_code, ''), ${search.toUpperCase()}))
      ${only_junctions ? sql`and is_junction` : empty}
      ${scac === null ? empty : sql`and ${scac} = any (railroads)`}
    order by not is_hub, city, state, name
    limit ${limit}`)
