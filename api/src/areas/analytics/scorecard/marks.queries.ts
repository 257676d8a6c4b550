import { MAX_SCORECARD_TRIPS, type Mark } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { CO2_KG_PER_TON_MILE } from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import { raw, sql, type Sql, unprepared } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { placeId, utc } from '../analytics.queries.ts'
import { type Deliveries, isOf, MONTH } from './scorecard.queries.ts'
import {
  HAS_RELEASE,
  HAS_SLIPPED_ETA,
  IS_COMPARED,
  IS_ESTIMATED,
  IS_ON_TIME,
  IS_PULLED_LATE,
  IS_WEIGHED,
  OVER_HOURS,
  PULL_HOURS,
  RAIL_SLIP_HOURS,
  SLIP_HOURS,
  TON_MILES,
  TRANSIT_DAYS,
} from './sums.queries.ts'

/** The deliveries counted in one figure; a condition that is null does not apply. */
export interface Marked {
  mark: Mark
  /** `scac` is null for trips without a known railroad. */
  carrier: { scac: string | null } | null
  origin: number | null
  destination: number | null
  month: string | null
}

const BY_MARK: Record<Mark, Sql> = {
  all: raw('true'),
  promised: raw('f.rail_eta_first_ts is not null'),
  on_time: IS_ON_TIME,
  late: sql`not (${IS_ON_TIME})`,
  no_eta: raw('f.rail_eta_first_ts is null'),
  timed: raw('f.departed_ts is not null'),
  compared: IS_COMPARED,
  estimated: IS_ESTIMATED,
  slipped: HAS_SLIPPED_ETA,
  released: HAS_RELEASE,
  pulled_late: IS_PULLED_LATE,
  weighed: IS_WEIGHED,
}

/** What a trip adds to the mark's figure. */
const SIZE_BY_MARK: Partial<Record<Mark, Sql>> = {
  timed: TRANSIT_DAYS,
  compared: sql`abs(${SLIP_HOURS})`,
  estimated: SLIP_HOURS,
  slipped: SLIP_HOURS,
  released: PULL_HOURS,
  pulled_late: PULL_HOURS,
  weighed: TON_MILES,
}

const isMarked = ({ mark, carrier, origin, destination, month }: Marked): Sql => sql`${BY_MARK[mark]}
  and ${carrier === null ? raw('true') : sql`f.carrier is not distinct from ${carrier.scac}`}
  and ${origin === null ? raw('true') : sql`${placeId('f.origin_place')} = ${origin}::bigint`}
  and ${destination === null ? raw('true') : sql`${placeId('f.destination_place')} = ${destination}::bigint`}
  and ${month === null ? raw('true') : sql`${MONTH} = ${`${month}-01`}::timestamp`}`

export interface TripRow {
  waybill_id: number
  equipment_id: string
  origin_place: string | null
  destination_place: string | null
  departed_date: string | null
  rail_eta_first_date: string | null
  delivered_date: string
  over_hours: number | null
  released_date: string | null
  eta_first_date: string | null
  arrived_date: string | null
  transit_days: number | null
  slip_hours: number | null
  rail_slip_hours: number | null
  pull_hours: number | null
  miles: number | null
  weight_lb: number | null
  co2_kg: number | null
  record_count: number
}

/** The marked trips, those that add most first, each with how many there are: read once, and sorted by what is narrow. */
export const selectTrips = (db: Db, of: Deliveries, marked: Marked): Promise<TripRow[]> =>
  db.rows<TripRow>(
    unprepared(sql`
    with marked as materialized (
      select f.waybill_id, f.delivered_ts, ${SIZE_BY_MARK[marked.mark] ?? OVER_HOURS} as size, (count(*) over ())::int as record_count
      from trip_facts f where ${isOf(of, of)} and ${isMarked(marked)}
      order by 3 desc nulls last, 2, 1 limit ${MAX_SCORECARD_TRIPS})
    select f.waybill_id::float8 as waybill_id, f.equipment_id, f.origin_place, f.destination_place,
      ${utc(sql`f.departed_ts`)} as departed_date, ${utc(sql`f.rail_eta_first_ts`)} as rail_eta_first_date,
      ${utc(sql`f.delivered_ts`)} as delivered_date, ${OVER_HOURS} as over_hours, ${utc(sql`f.released_ts`)} as released_date,
      ${utc(sql`f.eta_first_ts`)} as eta_first_date, ${utc(sql`f.arrival_ts`)} as arrived_date, ${TRANSIT_DAYS} as transit_days,
      ${SLIP_HOURS} as slip_hours, ${RAIL_SLIP_HOURS} as rail_slip_hours, ${PULL_HOURS} as pull_hours,
      nullif(f.miles, 0) as miles, f.weight_lb, (${TON_MILES} * ${CO2_KG_PER_TON_MILE})::float8 as co2_kg, m.record_count
    from marked m join trip_facts f on f.customer_id = ${of.customerId} and f.waybill_id = m.waybill_id
    order by m.size desc nulls last, m.delivered_ts, m.waybill_id`),
  )
