import type pg from 'pg'

/** Deliveries of customer 1 in the last year, on 1,000 lanes of which few carry most, with an ETA for nine of ten. */
export async function fillTripFacts(db: pg.Client, count: number): Promise<void> {
  await db.query(
    `insert into trip_facts (customer_id, waybill_id, equipment_id, trip_start_ts, departed_ts, arrival_ts, placed_ts, miles,
       load_empty, origin_place, destination_place, interruptions, carrier, eta_first_ts, rail_eta_first_ts, weight_lb)
     select 1, 5000000 + n, 'TILX' || n % 20000, began, began + interval '6 hours', began + took, began + took + interval '9 hours',
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

/** The lanes of eight weeks by hand, without row-level security. */
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

/** The sums of the scorecard's months by hand, without row-level security, from trips. */
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
