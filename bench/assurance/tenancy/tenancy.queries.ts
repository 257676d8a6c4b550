import type pg from 'pg'
import { sql, type Sql } from '#api/db/sql.ts'

/** Customers with some equipment each, every piece named after its owner. */
export async function fillCustomers(db: pg.Client, customers: number, pieces: number): Promise<void> {
  await db.query(
    `insert into identity.customers (customer_id, name) select n, 'Customer ' || n from generate_series(1, $1) n
     on conflict do nothing`,
    [customers],
  )
  await db.query(
    `insert into equipment (customer_id, equipment_id, equipment_kind)
     select c, 'OWN' || c || 'X' || n, 'R' from generate_series(1, $1) c, generate_series(1, $2) n`,
    [customers, pieces],
  )
}

/** Whose rows a transaction sees with a query that names no customer. */
export const OWNERS: Sql = sql`select customer_id, count(*)::int as pieces from equipment group by customer_id`

/** Gives up the role the connection acts as, which must gain nothing. */
export const GIVE_UP_ROLE: Sql = sql`set role none`

/** Touches every row the transaction may write. */
export const TOUCH: Sql = sql`update equipment set car_type = 'touched' returning customer_id`

/** A statement that fails, so that the transaction around it is given up. */
export const FAIL: Sql = sql`select 1 / (count(*) - count(*)) from equipment`
