import type { Notice } from '#contract/areas/accounts/permissions/permissions.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** The notice, where it is shown today to such a reader at this customer. */
export const selectNotice = async (db: Db, customerId: number, isStaff: boolean): Promise<Notice | null> =>
  (
    await db.row<{ alert: Notice | null }>(
      sql`select identity.alert_for(${customerId}::int, ${isStaff}) as alert`,
    )
  )?.alert ?? null
