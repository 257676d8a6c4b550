import type pg from 'pg'

// What a person would write for the calls of analytics, without row-level security and without the names and forms of answers.

/** The lanes of eight weeks. */
export async function selectLanesByHand(db: pg.Client, fromDate: string, toDate: string): Promise<void> {
  await db.query(
    `select origin_place, destination_place, load_empty, count(*) filter (where trip_start_ts >= $1::timestamptz) as trips,
       count(*) filter (where trip_start_ts < $1::timestamptz) as before
     from trip_facts where customer_id = 1 and trip_start_ts >= 2 * extract(day from $2::timestamptz - $1::timestamptz) * interval '-1 day' + $2::timestamptz
       and trip_start_ts < $2::timestamptz + interval '1 day'
     group by origin_place, destination_place, load_empty order by trips desc`,
    [fromDate, toDate],
  )
}

/** The trips of a lane with its percentiles. */
export async function selectLaneByHand(
  db: pg.Client,
  { origin, destination }: Lane,
  fromDate: string,
  toDate: string,
): Promise<void> {
  const lane = `customer_id = 1 and trip_start_ts >= $1::timestamptz and trip_start_ts < $2::timestamptz + interval '1 day'
     and origin_place = $3 and destination_place = $4 and load_empty = 'L'`
  const values = [fromDate, toDate, origin, destination]
  await db.query(
    `select waybill_id, equipment_id, departed_ts, arrival_ts, miles, arrival_ts - departed_ts as took from trip_facts
     where ${lane} order by arrival_ts - departed_ts desc nulls last limit 500`,
    values,
  )
  await db.query(
    `select count(*), percentile_cont(array[0.5, 0.9]) within group (order by extract(epoch from arrival_ts - departed_ts))
     from trip_facts where ${lane}`,
    values,
  )
}

/** Reports of trips `t`, each with the place that was reported before it. */
const REPORTS = `
  select t.waybill_id, t.origin_place, t.destination_place, e.place, e.event_ts,
    lag(e.place) over (partition by t.waybill_id order by e.event_ts, e.place) is distinct from e.place as is_new
  from trips t join events e on e.customer_id = 1 and e.equipment_id = t.equipment_id and e.event_ts between t.departed_ts and t.delivered_ts`
/** From the first of a car's reports at a place en route to the last before it was reported elsewhere. */
const STOPS = `
  select waybill_id, place, min(event_ts) as arrived, max(event_ts) as departed, max(event_ts) - min(event_ts) as stood
  from (select r.*, count(*) filter (where is_new) over (partition by waybill_id order by event_ts, place) as run from (${REPORTS}) r) r
  where place <> origin_place and place <> destination_place
  group by waybill_id, run, place having max(event_ts) > min(event_ts)`

/** The slowest place of a lane's last twenty deliveries with its stops, and the longest stop of each of its longest trips. */
export async function selectLaneDwellByHand(
  db: pg.Client,
  { origin, destination }: Lane,
  fromDate: string,
  toDate: string,
): Promise<void> {
  const lane = `customer_id = 1 and trip_start_ts >= $1::timestamptz and trip_start_ts < $2::timestamptz + interval '1 day'
     and origin_place = $3 and destination_place = $4 and load_empty = 'L' and delivered_ts is not null`
  const values = [fromDate, toDate, origin, destination]
  await db.query(
    `with trips as (select * from trip_facts where ${lane} and not was_bad_order order by delivered_ts desc limit 20),
     stops as materialized (${STOPS}),
     slowest as (select place from stops group by place having count(*) >= 3
       order by percentile_cont(0.5) within group (order by stood) desc limit 1)
     select s.*, t.equipment_id from stops s join slowest using (place) join trips t using (waybill_id) order by s.stood desc`,
    values,
  )
  await db.query(
    `with trips as (select * from trip_facts where ${lane} order by arrival_ts - departed_ts desc nulls last limit 500)
     select distinct on (waybill_id) waybill_id, place, stood from (${STOPS}) s order by waybill_id, stood desc`,
    values,
  )
}

/** How a person would rank the trips behind each figure of the scorecard, and which count. */
const FIGURES = {
  all: { counts: 'true', size: 'delivered_ts - rail_eta_first_ts' },
  timed: { counts: 'departed_ts is not null', size: 'delivered_ts - departed_ts' },
  compared: {
    counts: 'eta_first_ts is not null and rail_eta_first_ts is not null and arrival_ts is not null',
    size: 'abs(extract(epoch from arrival_ts - eta_first_ts))',
  },
  slipped: { counts: "arrival_ts > eta_first_ts + interval '24 hours'", size: 'arrival_ts - eta_first_ts' },
  weighed: { counts: 'miles > 0 and weight_lb > 0', size: 'miles::float8 * weight_lb' },
} as const
type Figure = keyof typeof FIGURES
export const FIGURE_NAMES = Object.keys(FIGURES) as Figure[]

/** The trips that a figure of all trips is of, those that add most first, and how many there are. */
export async function selectTripsByHand(db: pg.Client, figure: Figure, fromDate: string): Promise<void> {
  const { counts, size } = FIGURES[figure]
  const trips = `customer_id = 1 and delivered_ts >= $1::timestamptz and delivered_ts is not null and not was_bad_order and ${counts}`
  await db.query(
    `select waybill_id, equipment_id, origin_place, destination_place, departed_ts, eta_first_ts, rail_eta_first_ts, arrival_ts,
       delivered_ts, released_ts, miles, weight_lb
     from trip_facts where ${trips} order by ${size} desc nulls last limit 500`,
    [fromDate],
  )
  await db.query(`select count(*) from trip_facts where ${trips}`, [fromDate])
}

/** The late trips of a railroad in a range, and how many there are. */
export async function selectLateByHand(db: pg.Client, carrier: string, fromDate: string): Promise<void> {
  const late = `customer_id = 1 and delivered_ts >= $1::timestamptz and delivered_ts is not null and not was_bad_order and carrier = $2
     and delivered_ts > rail_eta_first_ts + interval '24 hours'`
  await db.query(
    `select waybill_id, equipment_id, origin_place, destination_place, departed_ts, rail_eta_first_ts, delivered_ts from trip_facts
     where ${late} order by delivered_ts - rail_eta_first_ts desc limit 500`,
    [fromDate, carrier],
  )
  await db.query(`select count(*) from trip_facts where ${late}`, [fromDate, carrier])
}

/** The sums of the scorecard's months from trips. */
export async function selectScorecardByHand(db: pg.Client, fromDate: string): Promise<void> {
  await db.query(
    `select carrier, origin_place, destination_place, date_trunc('month', delivered_ts) as month, count(*), count(rail_eta_first_ts),
       count(*) filter (where delivered_ts <= rail_eta_first_ts + interval '24 hours'),
       percentile_cont(array[0.5, 0.9]) within group (order by date_part('epoch', delivered_ts - departed_ts))
     from trip_facts where customer_id = 1 and delivered_ts >= $1::timestamptz and delivered_ts is not null and not was_bad_order
     group by grouping sets ((carrier, origin_place, destination_place, date_trunc('month', delivered_ts)),
       (carrier, origin_place, destination_place))`,
    [fromDate],
  )
}

/** The stops at a yard of the trips of a month. */
export async function selectStopsByHand(db: pg.Client, yard: string, month: string): Promise<void> {
  await db.query(
    `with trips as materialized (
       select waybill_id, equipment_id, departed_ts, delivered_ts from trip_facts
       where customer_id = 1 and delivered_ts >= $2::date and delivered_ts < $2::date + interval '1 month' and not was_bad_order)
     select t.waybill_id, t.equipment_id, min(e.event_ts), max(e.event_ts), max(e.event_ts) - min(e.event_ts) as stood
     from trips t join events e on e.customer_id = 1 and e.equipment_id = t.equipment_id and e.event_ts >= t.departed_ts
       and e.event_ts <= t.delivered_ts and e.place = $1
     group by t.waybill_id, t.equipment_id having count(*) > 1 order by stood desc limit 500`,
    [yard, month],
  )
}

/** The units under way by destination. */
export async function selectCountsByHand(db: pg.Client): Promise<void> {
  await db.query(
    `select destination_place, count(*), count(*) filter (where load_empty_status = 'L'), count(*) filter (where load_empty_status = 'E'),
       count(*) filter (where (coalesce(product_eta_ts, rail_eta_ts) at time zone destination_zone)::date < (now() at time zone destination_zone)::date),
       count(*) filter (where last_sighting_ts < now() - interval '5 days'),
       count(*) filter (where cardinality(exceptions) > 0)
     from waybills where customer_id = 1 and is_current and status_code < 100
     group by grouping sets ((), (destination_place)) order by count(*) desc`,
  )
}

/** A lane by the names of its places. */
export interface Lane {
  origin: string
  destination: string
}

/** The id that answers give a place. */
export async function selectPlaceId(db: pg.Client, place: string): Promise<number> {
  const { rows } = await db.query<{ id: number }>(
    `select ('x' || left(md5($1), 12))::bit(48)::bigint::float8 as id`,
    [place],
  )
  return rows[0]!.id
}
