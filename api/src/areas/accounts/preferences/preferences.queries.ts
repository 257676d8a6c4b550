import type { Preferences } from '#contract/areas/accounts/preferences/preferences.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** The settings of the transaction's signed-in user; those never set are missing. */
export const selectPreferences = async (db: Db): Promise<Partial<Preferences>> =>
  (
    await db.row<{ preferences: Partial<Preferences> }>(
      sql`select identity.current_preferences() as preferences`,
    )
  )?.preferences ?? {}

/** Saves the given settings and leaves the others unchanged. */
export const upsertPreferences = (db: Db, changed: Partial<Preferences>) =>
  db.run(sql`select identity.set_preferences(${JSON.stringify(changed)}::jsonb)`)
