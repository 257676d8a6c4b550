import type { AssetRow } from '#contract/areas/visibility/assets/assets.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Statements } from '../../../db/tx.ts'
import { ASSET_ROW } from '../assets/assets.queries.ts'
import { getTrip, type StationRow, STATIONS } from './waybills.queries.ts'

export interface BriefTripRow {
  /** The number that was requested; the trip may have been merged into another one. */
  requested_id: number
  asset: AssetRow
  origin_place: string | null
  destination_place: string | null
}

/** Trips by their numbers, without their events. */
export const selectBriefTrips = (db: Statements, customerId: number, ids: readonly number[]) =>
  db.rows<BriefTripRow>(sql`
    select requested.id::int8 as requested_id, (select row_to_json(r) from (select ${ASSET_ROW.fields}) r) as asset,
      w.origin_place, w.destination_place
    from unnest(${[...ids]}::bigint[]) as requested (id)
    cross join lateral (${getTrip(customerId, sql`requested.id`)}) w ${ASSET_ROW.joins}`)

/** The stations of places. */
export const selectPlaces = (db: Statements, places: readonly string[]) =>
  db.rows<StationRow>(sql`with named as (select unnest(${[...places]}::text[]) as place) ${STATIONS}`)
