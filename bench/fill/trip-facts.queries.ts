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
