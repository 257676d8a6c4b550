import type pg from 'pg'

/** People who can sign in, all with one password, and an administrator with a session. */
export async function fillPeople(
  db: pg.Client,
  { count, passwordHash, tokenHash }: { count: number; passwordHash: string; tokenHash: Buffer },
): Promise<void> {
  await db.query(
    `insert into identity.users (email, password_hash, first_name, last_name, is_admin)
     select 'known' || n || '@bench.example', $2, 'Bench', 'Person', n = 0 from generate_series(0, $1) n`,
    [count, passwordHash],
  )
  await db.query(
    `select identity.open_session(u.user_id, $1, now() + interval '1 day') from identity.users u where u.is_admin`,
    [tokenHash],
  )
}
