import type pg from 'pg'

/** How many units of a customer come up to one of them, or all. */
export async function selectUnitsUpTo(
  db: pg.Client,
  customerId: number,
  last: string | null,
): Promise<number> {
  const { rows } = await db.query<{ count: number }>(
    `select count(*)::int as count from public.equipment where customer_id = $1 and ($2::text is null or equipment_id <= $2)`,
    [customerId, last],
  )
  return rows[0]?.count ?? 0
}

/** Removes generated trips that were never folded; returns whether there were any. */
export async function forgetFilledTrips(db: pg.Client, customerId: number): Promise<boolean> {
  const { rowCount } = await db.query(
    `delete from public.waybills where customer_id = $1 and fold::text = '{}'`,
    [customerId],
  )
  return (rowCount ?? 0) > 0
}

/** Makes every fourth unit differ from its events, as after a code's meaning was changed. */
export const makeNonRail = (db: pg.Client, customerId: number) =>
  db.query(
    `update public.waybills set last_event_text = 'Meant otherwise', eta_first_ts = eta_first_ts - interval '1 hour'
     where customer_id = $1 and hashint8(waybill_id) % 4 = 0`,
    [customerId],
  )

/** Has the trips rest as they do where nothing was written for a while. */
export const vacuumTrips = (db: pg.Client) => db.query('vacuum (analyze) public.waybills')

/** How many trips were written since the database began to count. */
export async function selectWritten(db: pg.Client): Promise<number> {
  await db.query('select pg_stat_clear_snapshot()')
  const { rows } = await db.query<{ n: number }>(
    `select (n_tup_ins + n_tup_upd)::int as n from pg_stat_user_tables where relname = 'waybills'`,
  )
  return rows[0]?.n ?? 0
}
