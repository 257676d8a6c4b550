import { MAX_DWELL_PLACES, MAX_STOPS } from '#contract/areas/analytics/stops/stops.contract.ts'
import { raw, sql, type Sql, unprepared } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { placeId, utc } from '../analytics.queries.ts'
import type { TimeSpan } from '../rollups/rollups.rules.ts'
import { MAX_STEP, STEP_HOURS } from '../rollups/steps.rules.ts'

/** The step of `stops s`, as those of other hours. */
export const STOP_STEP = `least(${MAX_STEP}, floor(s.hours / ${STEP_HOURS}))::int2`

/** Of `trip_facts f`: what its stops are read by. */
export const TRIP = raw(
  'f.waybill_id, f.equipment_id, f.carrier, f.origin_place, f.destination_place, f.departed_ts, f.delivered_ts',
)

/**
 * Stops of trips, between their ends: from the first of a car's reports at a place to the last before it was reported elsewhere.
 * A place that reported a car once was passed.
 */
export const getStopsOfTrips = (customerId: number, trips: Sql): Sql => sql`
  select r.waybill_id, r.place, (array_agg(r.carrier order by r.event_ts desc) filter (where r.carrier is not null))[1] as carrier,
    min(r.event_ts) as arrived_ts, max(r.event_ts) as left_ts,
    (date_part('epoch', max(r.event_ts) - min(r.event_ts)) / 3600)::float8 as hours
  from (
    select m.*, count(*) filter (where m.is_new) over (partition by m.waybill_id order by m.event_ts, m.place) as run from (
      select f.waybill_id, f.origin_place, f.destination_place, e.place, e.carrier, e.event_ts,
        lag(e.place) over (partition by f.waybill_id order by e.event_ts, e.place) is distinct from e.place as is_new
      from (${trips}) f join events e on e.customer_id = ${customerId} and e.equipment_id = f.equipment_id
        and e.event_ts >= f.departed_ts and e.event_ts <= f.delivered_ts
      where e.place <> '') m) r
  where r.place is distinct from r.origin_place and r.place is distinct from r.destination_place
  group by r.waybill_id, r.run, r.place having max(r.event_ts) > min(r.event_ts)`

/** Those of the trips delivered in a span, without bad orders; `isWanted` narrows the trips. */
export const getStopsSql = (
  customerId: number,
  { from_ts, until_ts }: TimeSpan,
  isWanted: Sql = raw('true'),
): Sql =>
  getStopsOfTrips(
    customerId,
    sql`select ${TRIP} from trip_facts f
      where f.customer_id = ${customerId} and f.delivered_ts >= ${from_ts}::timestamptz and f.delivered_ts < ${until_ts}::timestamptz
        and f.delivered_ts is not null and not f.was_bad_order and ${isWanted}`,
  )

export interface MonthRow {
  carrier: string | null
  place: string
  place_id: number
  stops: number
  /** As the rollup holds it. */
  steps: string
}

/** A summed month YYYY-MM-01 of places, those with the most stops. */
export const selectPlaceMonth = (db: Db, customerId: number, month: string): Promise<MonthRow[]> =>
  db.rows<MonthRow>(sql`
    select p.carrier, p.place, ${placeId('p.place')}::float8 as place_id, p.stops, p.steps::text as steps
    from place_months p where p.customer_id = ${customerId} and p.month = ${month}::date
    order by p.stops desc, p.place, p.carrier limit ${MAX_DWELL_PLACES}`)

export interface StopRow {
  waybill_id: number
  equipment_id: string
  origin_place: string | null
  destination_place: string | null
  place: string
  arrived_date: string
  left_date: string
  hours: number
  stops: number
}

/** The name of a place of a summed month; null where nothing stopped there. */
export const selectPlaceName = async (
  db: Db,
  customerId: number,
  month: string,
  place: number,
): Promise<string | null> =>
  (
    await db.row<{ place: string }>(sql`
      select p.place from place_months p
      where p.customer_id = ${customerId} and p.month = ${month}::date and ${placeId('p.place')} = ${place}::bigint limit 1`)
  )?.place ?? null

/** Whether a trip `f` of a span was reported at a place: all others need not be put in order. Later months are not read. */
const wasAt = (customerId: number, { until_ts }: TimeSpan, place: string): Sql => sql`exists (
  select from events x where x.customer_id = ${customerId} and x.equipment_id = f.equipment_id
    and x.event_ts >= f.departed_ts and x.event_ts <= f.delivered_ts
    and x.event_ts < ${until_ts}::timestamptz and x.place = ${place})`

/** The stops at a place of trips delivered in a span, the longest first; `carrier` null takes those of every railroad. */
export const selectStops = (
  db: Db,
  customerId: number,
  span: TimeSpan,
  { place, carrier }: { place: string; carrier: { scac: string | null } | null },
): Promise<StopRow[]> =>
  db.rows<StopRow>(
    unprepared(sql`
    select f.waybill_id::float8 as waybill_id, f.equipment_id, f.origin_place, f.destination_place, s.place,
      ${utc(sql`s.arrived_ts`)} as arrived_date, ${utc(sql`s.left_ts`)} as left_date, s.hours, (count(*) over ())::int as stops
    from (${getStopsSql(customerId, span, wasAt(customerId, span, place))}) s
    join trip_facts f on f.customer_id = ${customerId} and f.waybill_id = s.waybill_id
    where s.place = ${place}
      and ${carrier === null ? raw('true') : sql`s.carrier is not distinct from ${carrier.scac}`}
    order by s.hours desc, s.arrived_ts, f.waybill_id limit ${MAX_STOPS}`),
  )
