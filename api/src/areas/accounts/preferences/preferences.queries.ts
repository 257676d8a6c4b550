import type { Preferences } from '#contract/areas/accounts/preferences/preferences.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** What the signed-in user of this transaction set; what they left alone is missing. */
export const selectPreferences = async (db: Db): Promise<Partial<Preferences>> =>
  (
    await db.row<{ preferences: Partial<Preferences> }>(
      sql`select identity.current_preferences() as preferences`,
    )
  )?.preferences ?? {}

/** Keeps what is named, leaves the rest as it was. */
export const upsertPreferences = (db: Db, changed: Partial<Preferences>) =>
  db.run(sql`select identity.set_preferences(${JSON.stringify(changed)}::jsonb)`)
