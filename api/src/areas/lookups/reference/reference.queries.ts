import type { z } from 'zod'
import type { Location, StccCommodity } from '#contract/areas/lookups/reference/reference.contract.ts'
import { empty, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** Railroads by SCAC or name, those whose SCAC begins with the term first. */
export const selectRailroads = (db: Db, term: string, limit: number, offset: number) =>
  db.rows<{ scac: string; name: string; country: string | null }>(sql`
    select scac, name, country from reference.railroads
    where starts_with(scac, ${term.toUpperCase()}) or strpos(lower(name), ${term.toLowerCase()}) > 0
    order by scac <> ${term.toUpperCase()}, not starts_with(scac, ${term.toUpperCase()}), scac
    limit ${limit} offset ${offset}`)

export interface LocationQuestion {
  search: string
  only_junctions: boolean
  scac: string | null
  limit: number
}

/** Stations by the beginning of city, name or junction code; a hub stands before the facilities of its town. */
export const selectLocations = (db: Db, { search, only_junctions, scac, limit }: LocationQuestion) =>
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

/** Commodities by whole code, in the order of the codes. */
export const selectCommoditiesByCode = (db: Db, codes: readonly string[]) =>
  db.rows<z.infer<typeof StccCommodity>>(sql`
    select commodity_code, associated_stcc, commodity, is_hazmat from reference.commodities
    where commodity_code = any (${[...codes]}::text[]) order by commodity_code`)

/** Seven-digit commodities whose code begins with the term or whose description holds every word of it. */
export const selectCommoditiesByTerm = (db: Db, term: string, limit: number) =>
  db.rows<z.infer<typeof StccCommodity>>(sql`
    select commodity_code, associated_stcc, commodity, is_hazmat from reference.commodities
    where length(commodity_code) = 7
      and (starts_with(commodity_code, ${term})
        or (select bool_and(strpos(lower(commodity), word) > 0) from unnest(${words(term)}::text[]) word))
    order by not starts_with(commodity_code, ${term}), commodity, commodity_code
    limit ${limit}`)

const words = (term: string): string[] => term.toLowerCase().split(/\s+/).filter(Boolean)
