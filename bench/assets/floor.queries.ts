import type { Client } from 'pg'

// The lower bound for the asset list: rows of one customer in a separate table, without row-level security, with
// every index one could wish for, queried by handwritten statements.

const TABLE = 'public.bench_floor'

/** Creates the floor from a customer's current trips; an earlier run's is replaced. */
export async function createFloor(db: Client, customerId: number): Promise<void> {
  await db.query(`drop table if exists ${TABLE}`)
  await db.query(`create unlogged table ${TABLE} as
    select * from waybills where customer_id = ${customerId} and is_current`)
  const order = 'last_sighting_ts, equipment_id, waybill_id'
  const indexes = [
    `(${order})`,
    `(status_code, ${order})`,
    `(load_empty_status, ${order})`,
    `(status_code, load_empty_status, upper(destination_location), ${order})`,
    `(upper(destination_location), ${order})`,
    `(shipper, equipment_id, waybill_id)`,
  ]
  for (const columns of indexes) await db.query(`create index on ${TABLE} ${columns}`)
  await db.query(`create index on ${TABLE} using gin (group_ids)`)
  await db.query(`vacuum analyze ${TABLE}`)
  // what another bench wrote and took back would be walked over: both begin at rest
  await db.query(`vacuum (analyze, index_cleanup on) public.waybills`)
}

export const dropFloor = (db: Client) => db.query(`drop table if exists ${TABLE}`)

/** A query of the floor: a condition over its columns, and the page. */
export interface FloorRequest {
  name: string
  where: string
  order?: string
  page?: number
}

/** A handwritten page query, then the total; rows as the driver returns them. */
export async function selectFromFloor(
  db: Client,
  { name, where, order = 'last_sighting_ts nulls last', page = 1 }: FloorRequest,
): Promise<number> {
  const rows = await db.query({
    name: `${name} page`,
    text: `select * from ${TABLE} where ${where} order by ${order}, equipment_id, waybill_id limit 25 offset ${25 * (page - 1)}`,
  })
  const total = await db.query<{ n: string }>({
    name: `${name} total`,
    text: `select count(*) as n from ${TABLE} where ${where}`,
  })
  return rows.rows.length + Number(total.rows[0]?.n)
}
