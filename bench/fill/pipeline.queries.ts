import type pg from 'pg'

/** Units of customer 1 on their way to forty towns, with every value the pipeline shows. */
export async function fillPipeline(db: pg.Client, count: number): Promise<void> {
  await db.query(
    `insert into equipment (customer_id, equipment_id, equipment_kind)
     select 1, 'TILX' || 100000 + n, 'R' from generate_series(1, $1::int) n on conflict do nothing`,
    [count],
  )
  await db.query(
    `insert into waybills (customer_id, waybill_id, equipment_id, equipment_kind, is_current, status_code, load_empty_status,
       trip_start_ts, waybill_ts, last_sighting_ts, last_event_text, current_place, current_location, current_zone, current_carrier,
       origin_place, origin_location, destination_place, destination_location, destination_zone, commodity, bill_of_lading_number,
       train_id, product_eta_ts, rail_eta_ts, exceptions, note, eta)
     select 1, 8000000 + n, 'TILX' || 100000 + n, 'R', true, (array[20, 30, 40])[1 + n % 3], case when n % 3 = 0 then 'E' else 'L' end,
       now() - make_interval(hours => 24 + n % 900), now() - make_interval(hours => 24 + n % 900),
       now() - make_interval(mins => n * 7919 % 20000), (array['Arrived', 'Departed', 'Passed', 'Interchanged'])[1 + n % 4],
       'TOWN ' || n * 7 % 400 || '|TX', 'Town ' || n * 7 % 400 || ', TX', 'America/Chicago', (array['UP', 'BNSF', 'CSXT', 'NS'])[1 + n % 4],
       'TOWN ' || n * 11 % 40 || '|TX', 'Town ' || n * 11 % 40 || ', TX', 'CITY ' || n % 40 || '|IL', 'City ' || n % 40 || ', IL',
       'America/Chicago', 'Commodity ' || n % 60, 'BL' || n * 31, 'MKCDA ' || n % 300,
       now() + make_interval(mins => n * 31 % 17000), now() + make_interval(mins => n * 37 % 19000),
       case when n % 12 = 0 then array['No recent sighting'] else '{}' end, case when n % 40 = 0 then 'Ask the yard' end,
       json_build_object('p10_ts', 1000 * extract(epoch from now() + make_interval(mins => n * 31 % 17000 - 400)),
         'p90_ts', 1000 * extract(epoch from now() + make_interval(mins => n * 31 % 17000 + 900)))
     from generate_series(1, $1::int) n`,
    [count],
  )
  await db.query('analyze waybills')
}
