import type pg from 'pg'

/** Signs in a user with all permissions at a customer. */
export const openColleague = (db: pg.Client, customerId: number, tokenHash: Buffer) =>
  db.query(
    `with one as (
       insert into identity.users (email, first_name, last_name, is_admin)
       values ('colleague-' || gen_random_uuid() || '@bench.example', 'Col', 'League', true) returning user_id)
     , member as (
       insert into identity.memberships (customer_id, user_id, role_id, permissions) select $1, user_id, 1, null from one)
     insert into identity.sessions (token_hash, user_id, expires_ts) select $2, user_id, now() + interval '1 day' from one`,
    [customerId, tokenHash],
  )
