import type pg from 'pg'

/** Writes customers, users, and a membership or two of each user. */
export async function fillPeople(db: pg.Client, customers: number, users: number): Promise<void> {
  await db.query(
    `insert into identity.customers (customer_id, name, business_name, domain, type, type_id, zip_code)
     select 1000 + n, 'Elevator ' || n, 'Elevator ' || n || ' Cooperative', 'elevator' || n || '.example', 'Shipper', 1, '68102'
     from generate_series(1, $1::int) n`,
    [customers],
  )
  await db.query(
    `insert into identity.users (email, first_name, last_name)
     select 'person' || n || '@bench.example', 'Person', 'Number ' || n from generate_series(1, $1::int) n`,
    [users],
  )
  await db.query(
    `insert into identity.memberships (customer_id, user_id, role_id)
     select distinct 1001 + (u.user_id * k * 7) % $1::int, u.user_id, 1 + (u.user_id * k) % 8
     from identity.users u, generate_series(1, 2) k where u.email like '%@bench.example'
     on conflict do nothing`,
    [customers],
  )
  await db.query('analyze identity.users, identity.customers, identity.memberships')
}
