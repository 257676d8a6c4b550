import type pg from 'pg'

/**
 * Deliveries of customer 1 in the last year, on 1,000 lanes of which few carry most, with an ETA for nine of ten; sixteen
 * trips of each car, one after another.
 */
export async function fillTripFacts(db: pg.Client, count: number): Promise<void> {
  await db.query(
    `insert into trip_facts (customer_id, waybill_id, equipment_id, trip_start_ts, departed_ts, arrival_ts, placed_ts, miles,
       load_empty, origin_place, destination_place, interruptions, carrier, eta_first_ts, rail_eta_first_ts, weight_lb)
     select 1, 5000000 + n, 'TILX' || n % ($1::int / 16 + 1), began, began + interval '6 hours', began + took, began + took + interval '9 hours',
       400 + lane * 2, case when n % 2 = 0 then 'L' else 'E' end, 'TOWN ' || lane % 50 || '|TX', 'CITY ' || lane / 20 || '|IL',
       case when n % 97 = 0 then '[{"kind":"bad_order","from_ts":1,"to_ts":2}]'::jsonb else '[]' end,
       (array['UP','BNSF','CSXT','NS','CPKC','CN'])[1 + lane % 6],
       began + took - make_interval(hours => n % 30 - 10), case when n % 10 > 0 then began + took - make_interval(hours => n % 70 - 20) end,
       60000 + (n % 200) * 1000
     from generate_series(1, $1::int) n,
       lateral (select now() - make_interval(secs => (n::float8 / $1) * 365 * 86400) as began,
         floor(1000 * power((n::bigint * 7919 % 100003) / 100003.0, 2))::int as lane) l,
       lateral (select make_interval(hours => 60 + lane % 200 + n % 37) as took) t
     where began + took + interval '9 hours' < now()`,
    [count],
  )
  await db.query('analyze trip_facts')
}

/** The days of trips whose reports and estimates are written too: as far back as any call reads them. */
const HISTORY_DAYS = 100
/** Three at yards on the way, each reported on arrival and on departure, between the ends. */
const REPORTS = 8

/** What the latest trips were made of: their waybills, eight reports of each car with the railroad's ETA, and three of our ETAs. */
export async function fillTripHistory(db: pg.Client): Promise<void> {
  await db.query(
    `insert into waybills (customer_id, waybill_id, equipment_id, equipment_kind, is_current, status_code, trip_start_ts, arrival_ts,
       origin_place, destination_place, destination_zone)
     select customer_id, waybill_id, equipment_id, 'R', false, 100, trip_start_ts, arrival_ts, origin_place, destination_place,
       'America/Chicago'
     from trip_facts where customer_id = 1 and trip_start_ts > now() - make_interval(days => $1::int)`,
    [HISTORY_DAYS],
  )
  await db.query(
    `insert into events (customer_id, equipment_id, event_ts, source, code_source, code, place, equipment_kind, carrier, rail_eta_ts,
       message_id)
     select customer_id, equipment_id, departed_ts + (arrival_ts - departed_ts) * r / ($2::float8 - 1), carrier, 'T', 'A',
       case r when 0 then origin_place when $2::int - 1 then destination_place
         else 'YARD ' || (waybill_id % 60 + (r + 1) / 2 * 7) % 60 || '|KS' end,
       'R', carrier, arrival_ts + make_interval(hours => (waybill_id % 40)::int - 15), 1
     from trip_facts, generate_series(0, $2::int - 1) r
     where customer_id = 1 and trip_start_ts > now() - make_interval(days => $1::int)`,
    [HISTORY_DAYS, REPORTS],
  )
  await db.query(
    `insert into eta_history (customer_id, waybill_id, made_ts, p10_ts, p50_ts, p90_ts, basis, trips, reason)
     select customer_id, waybill_id, departed_ts + (arrival_ts - departed_ts) * e / 3.0, eta - interval '9 hours', eta,
       eta + interval '14 hours', 'lane', 40, 'x'
     from trip_facts, generate_series(0, 2) e,
       lateral (select arrival_ts + make_interval(hours => (waybill_id * (e + 3) % 50)::int - 25) as eta) x
     where customer_id = 1 and trip_start_ts > now() - make_interval(days => $1::int)`,
    [HISTORY_DAYS],
  )
  await db.query('analyze waybills, events, eta_history')
}

/** Removes all that {@link fillTripFacts} and {@link fillTripHistory} wrote. */
export async function clearTrips(db: pg.Client): Promise<void> {
  await db.query(
    'truncate trip_facts, events, eta_history, lane_months, place_months, rolled_months, dirty_months',
  )
  await db.query('delete from waybills where customer_id = 1 and status_code = 100')
}
