import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** Whether the portal has an administrator. */
export const selectHasAdministrator = async (db: Db): Promise<boolean> =>
  (await db.row<{ has: boolean }>(sql`select identity.has_administrator() as has`))?.has ?? false

export interface SetupLink {
  email: string | null
  expires_ts: Date
  is_first: boolean
}

/** The set-up address of a token, while it can be used. */
export const selectSetupLink = (db: Db, tokenHash: Buffer) =>
  db.row<SetupLink>(sql`select * from identity.find_setup_link(${tokenHash})`)

interface Outcome {
  outcome: 'done' | 'ended' | 'taken'
  made_user_id: number | null
}

/** Uses a set-up address up: of two that come at once one is done. */
export const useSetupLink = async (
  db: Db,
  { tokenHash, user, passwordHash }: { tokenHash: Buffer; user: object; passwordHash: string },
): Promise<Outcome> =>
  (await db.row<Outcome>(
    sql`select * from identity.use_setup_link(${tokenHash}, ${JSON.stringify(user)}::jsonb, ${passwordHash})`,
  ))!
