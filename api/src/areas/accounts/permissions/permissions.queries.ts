import type { Notice } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** The notice as everyone who is signed in may read it. */
export const selectNotice = async (db: Db): Promise<Notice | null> =>
  (await db.row<{ alert: Notice | null }>(sql`select identity.alert() as alert`))?.alert ?? null
