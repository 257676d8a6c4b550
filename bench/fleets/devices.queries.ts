import type pg from 'pg'

/** Units with a device each: `BENCX1` has `D1`. */
export async function fillDevices(db: pg.Client, devices: number): Promise<void> {
  await db.query(
    `insert into equipment (customer_id, equipment_id, equipment_kind, in_fleet)
     select 1, 'BENCX' || n, 'R', true from generate_series(1, $1::int) n on conflict do nothing`,
    [devices],
  )
  await db.query(
    `insert into tracked_units (customer_id, equipment_id, device_id, heartbeat_minutes)
     select 1, 'BENCX' || n, 'D' || n, 60 from generate_series(1, $1::int) n`,
    [devices],
  )
  await db.query('analyze tracked_units')
}

/** Bytes of the stored readings with their indexes, and how many there are. */
export async function selectReadingSize(db: pg.Client): Promise<{ bytes: number; readings: number }> {
  const { rows } = await db.query<{ bytes: string; readings: string }>(
    `select (select sum(pg_total_relation_size(inhrelid)) from pg_inherits where inhparent = 'device_readings'::regclass)::text
       as bytes, (select count(*) from device_readings)::text as readings`,
  )
  return { bytes: Number(rows[0]?.bytes ?? 0), readings: Number(rows[0]?.readings ?? 0) }
}
