import { pipeline } from 'node:stream/promises'
import type { Writable } from 'node:stream'
import type pg from 'pg'
import { to } from 'pg-copy-streams'

/** Every table of every schema, PostgreSQL's own included. */
export async function selectTables(db: pg.Client): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `select format('%I.%I', n.nspname, c.relname) as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind in ('r', 'm', 'p') and n.nspname <> 'information_schema' and n.nspname !~ '^pg_toast' order by 1`,
  )
  return rows.map(({ name }) => name)
}

/** Writes all rows of a table as a dump does, whoever owns them. */
export const copyTable = (db: pg.Client, table: string, into: Writable): Promise<void> =>
  pipeline(db.query(to(`copy (select * from ${table}) to stdout`)), into)

/** Writes everything that is still only in memory into the files. */
export const checkpoint = (db: pg.Client) => db.query('checkpoint')

/** Makes every waiting email due now instead of in half a minute. */
export const makeMailsDue = (db: pg.Client) =>
  db.query(`update identity.mails set due_ts = now() where state = 'waiting'`)

export async function countMails(db: pg.Client, state: string): Promise<number> {
  const { rows } = await db.query<{ n: number }>(
    'select count(*)::int as n from identity.mails where state = $1',
    [state],
  )
  return rows[0]!.n
}

export async function selectUserId(db: pg.Client, email: string): Promise<number> {
  const { rows } = await db.query<{ user_id: number }>(
    'select user_id from identity.users where email = $1',
    [email],
  )
  return rows[0]!.user_id
}

export const insertSession = (db: pg.Client, userId: number, tokenHash: Buffer) =>
  db.query(`select identity.open_session($1, $2, now() + interval '1 day')`, [userId, tokenHash])

export const setStatus = (db: pg.Client, userId: number, status: 0 | 1) =>
  db.query('update identity.users set status = $2 where user_id = $1', [userId, status])

export const setAdmin = (db: pg.Client, userId: number, isAdmin: boolean) =>
  db.query('update identity.users set is_admin = $2 where user_id = $1', [userId, isAdmin])

export const deleteMembership = (db: pg.Client, userId: number, customerId: number) =>
  db.query('delete from identity.memberships where user_id = $1 and customer_id = $2', [userId, customerId])

/** A person of the customer with this role; `permissions` null uses the role's. */
export const setMembership = (
  db: pg.Client,
  member: { userId: number; customerId: number; roleId: number; permissions: string[] | null },
) =>
  db.query(
    `insert into identity.memberships (customer_id, user_id, role_id, permissions) values ($1, $2, $3, $4)
     on conflict (customer_id, user_id) do update set role_id = excluded.role_id, permissions = excluded.permissions`,
    [member.customerId, member.userId, member.roleId, member.permissions],
  )

export const setCustomerStatus = (db: pg.Client, customerId: number, status: 0 | 1) =>
  db.query('update identity.customers set status = $2 where customer_id = $1', [customerId, status])

export const expireSessions = (db: pg.Client, userId: number) =>
  db.query(`update identity.sessions set expires_ts = now() where user_id = $1`, [userId])

/** Plants a fault: a new link to a password leaves those before it. */
export const preserveOlderLinks = (db: pg.Client) =>
  db.query(`
    drop index identity.password_resets_user;
    create or replace function identity.add_reset(p_user_id int, p_token_hash bytea) returns void
      language sql security definer set search_path = ''
      begin atomic
        insert into identity.password_resets (token_hash, user_id, expires_ts)
        values (p_token_hash, p_user_id, now() + interval '1 hour');
      end`)
