import type pg from 'pg'

/** Delivered loads from Blair to Houston of customer 1, numbered from a first one on. */
export async function fillLoads(db: pg.Client, loads: number): Promise<void> {
  await db.query(
    `insert into equipment (customer_id, equipment_id, equipment_kind)
     select 1, 'GATX' || (300000 + n), 'R' from generate_series(1, $1::int) n on conflict do nothing`,
    [loads],
  )
  await db.query(
    `insert into waybills (customer_id, waybill_id, equipment_id, equipment_kind, is_current, waybill_number, waybill_ts,
       trip_start_ts, origin_place, origin_location, destination_place, destination_location, weight_lb, arrival_ts)
     select 1, nextval('waybill_ids'), 'GATX' || (300000 + n), 'R', true, (300000 + n)::text, '2026-03-05T18:00:00Z',
       '2026-03-05T12:00:00Z', 'BLAIR|NE', 'Blair, NE', 'HOUSTON|TX', 'Houston, TX', 182350, '2026-03-09T12:00:00Z'
     from generate_series(1, $1::int) n`,
    [loads],
  )
  await db.query('vacuum analyze waybills, equipment')
}
