import type pg from 'pg'

/** The group of the fleet; other groups and trips of a filled database have lower numbers. */
export const FLEET_GROUP = 900_001
const FIRST_TRIP = 9_000_000_000

/** Cars in one group with round trips of about 27 days over the last 360 days, and their trips as facts; the last is current. */
export async function fillFleet(db: pg.Client, cars: number): Promise<void> {
  await clearFleet(db)
  await db.query(
    `insert into equipment (customer_id, equipment_id, equipment_kind, in_fleet)
     select 1, 'BNCX' || (100000 + n), 'R', true from generate_series(1, $1::int) n on conflict do nothing`,
    [cars],
  )
  await db.query(`insert into reporting_groups (customer_id, group_id, name) values (1, $1, 'Bench tanks')`, [
    FLEET_GROUP,
  ])
  await db.query(
    `insert into reporting_group_equipment (customer_id, group_id, equipment_id)
     select 1, $2::bigint, 'BNCX' || (100000 + n) from generate_series(1, $1::int) n`,
    [cars, FLEET_GROUP],
  )
  await db.query(
    `insert into round_trips (customer_id, waybill_id, equipment_id, trip_start_ts, start_ts, end_ts, loaded_transit, held,
       unload_dwell, empty_transit, load_dwell, stored, bad_order, loaded_miles, empty_miles, is_under_way, left_out,
       origin_place, destination_place)
     select 1, $2::bigint + n * 100 + k, 'BNCX' || (100000 + n), s.start_ts, s.start_ts, s.start_ts + s.days * interval '1 day',
       9 * 1440, 1500, ((s.days - 23) * 1440)::int, 10 * 1440, 2 * 1440, 0, 0, 900, 910, false,
       case when (n + k) % 40 = 0 then 'bad_order' end, 'OMAHA|NE', (array['HOUSTON|TX', 'DALLAS|TX', 'LAREDO|TX'])[1 + n % 3]
     from generate_series(1, $1::int) n, generate_series(1, 13) k,
       lateral (select now() - (k * 27 + n % 25) * interval '1 day' as start_ts, 24 + (n * 7 + k * 13) % 60 / 10.0 as days) s`,
    [cars, FIRST_TRIP],
  )
  await db.query(
    `insert into trip_facts (customer_id, waybill_id, equipment_id, trip_start_ts, released_ts, placed_ts, ended_ts, miles,
       load_empty, origin_place, destination_place, interruptions)
     select 1, r.waybill_id, r.equipment_id, r.start_ts, r.start_ts, r.start_ts + interval '10 days', r.end_ts, 900, 'L',
       r.origin_place, r.destination_place, '[]' from round_trips r where r.customer_id = 1 and r.waybill_id > $1::bigint`,
    [FIRST_TRIP],
  )
  await db.query(
    `insert into waybills (customer_id, waybill_id, equipment_id, equipment_kind, is_current, trip_start_ts)
     select 1, r.waybill_id, r.equipment_id, 'R', r.waybill_id % 100 = 1, r.start_ts from round_trips r
     where r.customer_id = 1 and r.waybill_id > $1::bigint`,
    [FIRST_TRIP],
  )
  await db.query('vacuum analyze round_trips, trip_facts, waybills, equipment, reporting_group_equipment')
}

/** Removes the fleet from a database that other benchmarks share. */
export async function clearFleet(db: pg.Client): Promise<void> {
  for (const table of ['round_trips', 'trip_facts', 'waybills'])
    await db.query(`delete from ${table} where customer_id = 1 and waybill_id > $1::bigint`, [FIRST_TRIP])
  for (const table of ['reporting_group_equipment', 'reporting_groups'])
    await db.query(`delete from ${table} where customer_id = 1 and group_id = $1::bigint`, [FLEET_GROUP])
  await db.query(`delete from equipment where customer_id = 1 and equipment_id like 'BNCX1%'`)
}
