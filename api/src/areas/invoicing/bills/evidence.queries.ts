import { sql, type Sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { WAYBILL_DAY } from '../invoices/waybill-day.queries.ts'

/** A trip that a bill may be for. */
export interface BilledTrip {
  waybill_id: number
  equipment_id: string
  waybill_number: string | null
  waybill_date: string | null
  weight_lb: number | null
  commodity_code: string | null
  shipper: string | null
  consignee: string | null
  delivered: string | null
}

const TRIP = sql`w.waybill_id, w.equipment_id, w.waybill_number,
  to_char(${WAYBILL_DAY}, 'YYYY-MM-DD') as waybill_date, w.weight_lb,
  w.commodity_code, w.shipper, w.consignee, to_char(w.arrival_ts at time zone 'UTC', 'YYYY-MM-DD') as delivered`

/** Waybill dates of sightings and bills are days of different clocks. */
const DAYS_APART = 3

const NEAR = sql`coalesce(w.waybill_ts, w.trip_start_ts) between s.day - ${DAYS_APART}::int and s.day + ${DAYS_APART + 1}::int`

/** A trip with the bill that it was found for. */
export type TripOfBill = BilledTrip & { bill_id: number }

interface TripRequest {
  bill_id: number
  day: string
  cars: readonly string[]
}

/** Loaded trips by waybill number, date and car, for many bills. */
export const selectByWaybill = (
  db: Db,
  customerId: number,
  requests: readonly (TripRequest & { numbers: readonly string[] })[],
) =>
  db.rows<TripOfBill>(sql`
    select s.bill_id, trip.*
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as s (bill_id int, numbers text[], day date, cars text[])
    cross join lateral (
      select ${TRIP} from waybills w
      where w.customer_id = ${customerId} and w.waybill_number = any (s.numbers) and ${NEAR}
        and (cardinality(s.cars) = 0 or w.equipment_id = any (s.cars)) offset 0) trip`)

/** Trips of the revenue waybill that a document of their cars names, or that another bill of it was matched to. */
export const selectByUrrwin = (
  db: Db,
  customerId: number,
  requests: readonly (TripRequest & { urrwin: string })[],
) =>
  db.rows<TripOfBill>(sql`
    select s.bill_id, trip.*
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as s (bill_id int, urrwin text, cars text[])
    cross join lateral (
      select t.waybill_id from unit_documents d join waybills t on t.customer_id = d.customer_id
        and t.equipment_id = d.equipment_id
        and public.is_during_trip(t.customer_id, t.equipment_id, d.received_ts, t.trip_start_ts, t.trip_end_ts)
      where d.customer_id = ${customerId} and d.urrwin = s.urrwin
      union select unnest(b.waybill_ids) from railroad_bills b
      where b.customer_id = ${customerId} and b.urrwin = s.urrwin and b.bill_id <> s.bill_id
        and b.match_by in ('waybill', 'chosen') and b.match <> 'two') own
    cross join lateral (
      select ${TRIP} from waybills w
      where w.customer_id = ${customerId} and w.waybill_id = own.waybill_id
        and (cardinality(s.cars) = 0 or w.equipment_id = any (s.cars)) offset 0) trip`)

/** Trips by bill of lading, date and car. */
export const selectByBillOfLading = (
  db: Db,
  customerId: number,
  requests: readonly (TripRequest & { number: string })[],
) =>
  db.rows<TripOfBill>(sql`
    select s.bill_id, trip.*
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as s (bill_id int, number text, day date, cars text[])
    cross join lateral (
      select ${TRIP} from waybills w
      where w.customer_id = ${customerId} and w.bill_of_lading_number = s.number and ${NEAR}
        and w.equipment_id = any (s.cars) offset 0) trip`)

/** Trips of cars between two places under way on a day. */
export const selectByLane = (
  db: Db,
  customerId: number,
  requests: readonly (TripRequest & { origin: string; destination: string })[],
) =>
  db.rows<TripOfBill>(sql`
    select s.bill_id, trip.*
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as s (bill_id int, origin text, destination text, day date,
      cars text[])
    cross join lateral (
      select ${TRIP} from waybills w
      where w.customer_id = ${customerId} and w.equipment_id = any (s.cars) and w.origin_place = s.origin
        and w.destination_place = s.destination and w.trip_start_ts <= s.day + 1
        and coalesce(w.trip_end_ts, s.day + 1) >= s.day - ${DAYS_AFTER}::int offset 0) trip`)

/** A bill may come weeks after the trip. */
const DAYS_AFTER = 30

/** Trips that a person chose. */
export const selectTrips = (
  db: Db,
  customerId: number,
  requests: readonly { bill_id: number; ids: readonly number[] }[],
) =>
  db.rows<TripOfBill>(sql`
    select s.bill_id, ${TRIP}
    from jsonb_to_recordset(${JSON.stringify(requests)}::jsonb) as s (bill_id int, ids bigint[])
    join waybills w on w.customer_id = ${customerId} and w.waybill_id = any (s.ids)`)

/** A price of a lane, as line haul is expected by it. */
export interface LanePrice {
  unit: 'car' | 'cwt' | 'ton'
  /** In hundredths of a cent. */
  rate: number
  minimum_lb: number
  currency: string
  carrier: string
  source: string
  stcc: string
  effective_date: string
}

export interface Lane {
  origin: readonly [string, string]
  destination: readonly [string, string]
  scac: string
  day: string
  stcc: string
}

/**
 * The rate in force on a lane on the waybill’s day: the railroad’s own part first, then the closest commodity. Where the
 * trip’s commodity is unknown, only a lane with one commodity has a rate.
 */
export const selectLanePrice = (db: Db, customerId: number, { origin, destination, scac, day, stcc }: Lane) =>
  db.row<LanePrice>(
    lanePrice(customerId, {
      origin: [sql`${origin[0]}::text`, sql`${origin[1]}::text`],
      destination: [sql`${destination[0]}::text`, sql`${destination[1]}::text`],
      scac: sql`${scac}::text`,
      day: sql`${day}::date`,
      stcc: sql`${stcc}::text`,
    }),
  )

interface LaneSql {
  origin: readonly [Sql, Sql]
  destination: readonly [Sql, Sql]
  scac: Sql
  day: Sql
  stcc: Sql
}

/** The same as part of a statement about many lanes. */
export const lanePrice = (customerId: number, { origin, destination, scac, day, stcc }: LaneSql): Sql => sql`
  select r.unit, coalesce(r.unit_rate, r.price * 100) as rate, r.minimum_lb, r.currency, r.carrier, r.source, r.stcc,
    to_char(r.effective_date, 'YYYY-MM-DD') as effective_date
  from price_rates r
  where r.customer_id = ${customerId} and lower(r.origin_city) = lower(${origin[0]})
    and r.origin_state = upper(${origin[1]}) and lower(r.destination_city) = lower(${destination[0]})
    and r.destination_state = upper(${destination[1]}) and r.effective_date <= ${day}
    and (r.expiration_date is null or r.expiration_date >= ${day}) and r.carrier in ('', ${scac})
    and (r.stcc = '' or starts_with(${stcc}, r.stcc) or (${stcc} = '' and not exists (
      select from price_rates other where other.customer_id = r.customer_id
        and lower(other.origin_city) = lower(r.origin_city) and other.origin_state = r.origin_state
        and lower(other.destination_city) = lower(r.destination_city) and other.destination_state = r.destination_state
        and other.stcc <> r.stcc)))
  order by r.carrier desc, length(r.stcc) desc, r.effective_date desc, r.rate_id desc limit 1`

export interface FuelRuleOf {
  basis: 'mile' | 'percent'
  brackets: { price: number; rate: number }[]
  source: string
  index_name: string
  averaging: 'month' | 'week'
  month_lag: number
  date_basis: 'waybill' | 'bill'
  miles_source: string
}

/** The fuel table of a railroad, in force on a day. */
export const selectFuelRule = (db: Db, scac: string, day: string) =>
  db.row<FuelRuleOf>(sql`
    select basis, brackets, source, index_name, averaging, month_lag, date_basis, miles_source from reference.fuel_tables
    where scac = ${scac} and (effective_from is null or effective_from <= ${day}::date)
      and (effective_until is null or effective_until >= ${day}::date)`)

/** The mean diesel price of a month’s weeks, to a tenth of a cent; null without any. */
export const selectMonthPrice = async (db: Db, month: string): Promise<number | null> =>
  (
    await db.row<{ price: number | null }>(sql`
      select round(avg(price)::numeric, 3)::float8 as price from reference.fuel_weeks
      where week >= ${`${month}-01`}::date and week < ${`${month}-01`}::date + interval '1 month'`)
  )?.price ?? null

export const selectWeekPrice = async (db: Db, day: string): Promise<number | null> =>
  (
    await db.row<{ price: number }>(sql`
      select price from reference.fuel_weeks where week <= ${day}::date order by week desc limit 1`)
  )?.price ?? null

export interface Stay {
  equipment_id: string
  location: string
  charge: string
  debits: number
  credits: number
  chargeable: number
  cents: number
  started_ts: string
}

const STAY_DAYS = 62

/** Stays of cars that ended before a bill. */
export const selectStaysBefore = (
  db: Db,
  customerId: number,
  { cars, day, scac }: { cars: readonly string[]; day: string; scac: string },
) =>
  db.rows<Stay>(sql`
    select equipment_id, location, charge, debits, credits, chargeable, cents,
      to_char(started_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as started_ts
    from demurrage_stays
    where customer_id = ${customerId} and equipment_id = any (${[...cars]}::text[])
      and (carrier is null or carrier = ${scac}) and coalesce(released_ts, started_ts) < ${day}::date + 1
      and coalesce(released_ts, started_ts) >= ${day}::date - ${STAY_DAYS}::int
    order by started_ts`)

/** The hub of a place, CITY|ST. */
export const selectHubOfPlace = async (db: Db, place: string): Promise<string | null> =>
  (
    await db.row<{ hub_id: string }>(sql`
      select coalesce(h.hub_id, s.station_id) as hub_id
      from reference.stations s left join reference.station_hubs h on h.station_id = s.station_id
      where s.place = ${place} order by s.is_hub desc limit 1`)
  )?.hub_id ?? null

/** The country of a place, CITY|ST; null where no station is there. */
export const selectCountryOfPlace = async (db: Db, place: string): Promise<string | null> =>
  (
    await db.row<{ country: string }>(sql`
      select country from reference.stations where place = ${place} order by is_hub desc limit 1`)
  )?.country ?? null

/** Changes when the network of lines does. */
export const selectNetworkVersion = async (db: Db): Promise<string> =>
  (await db.row<{ version: string }>(sql`
    select count(*) || ':' || coalesce(sum(miles), 0) || ':' || coalesce(max(edge_id), '') as version
    from reference.corridors`))!.version
