import type pg from 'pg'

/** The user of a kind of caller. */
export async function selectUserId(db: pg.Client, who: string): Promise<number> {
  const { rows } = await db.query<{ user_id: number }>(
    'select user_id from identity.users where email = $1',
    [`${who}@test.example`],
  )
  return rows[0]!.user_id
}
