import type pg from 'pg'

/** A sum of every row of every table: equal sums mean that nothing was written in between. */
export async function checksumTables(db: pg.Client): Promise<Map<string, string>> {
  const { rows: tables } = await db.query<{ name: string }>(
    `select format('%I.%I', schemaname, tablename) as name from pg_tables
     where schemaname in ('public', 'identity', 'audit', 'reference') order by 1`,
  )
  const sums = tables.map(
    ({ name }) => `select '${name}' as name, sum(hashtextextended(t::text, 0))::text as sum from ${name} t`,
  )
  const { rows } = await db.query<{ name: string; sum: string | null }>(sums.join(' union all '))
  return new Map(rows.map(({ name, sum }) => [name, sum ?? '']))
}

/** Adds a mark, which no one else may read, to texts of a customer and its people. */
export async function markCustomer(db: pg.Client, customerId: number, mark: string): Promise<void> {
  await db.query(
    `update identity.customers set name = $2, business_name = $2, domain = $2 where customer_id = $1`,
    [customerId, mark],
  )
  await db.query(
    `update identity.users u set first_name = $2, last_name = $2 where exists (
       select from identity.memberships m where m.user_id = u.user_id and m.customer_id = $1)
     and not exists (select from identity.memberships m where m.user_id = u.user_id and m.customer_id <> $1)`,
    [customerId, mark],
  )
}

/** A mail of the outbox. */
export async function selectMailId(db: pg.Client): Promise<number> {
  const { rows } = await db.query<{ mail_id: number }>(
    'select mail_id from identity.mails order by 1 desc limit 1',
  )
  return rows[0]?.mail_id ?? 0
}
