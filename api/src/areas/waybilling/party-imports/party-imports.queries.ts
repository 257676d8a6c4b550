import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** Enters a customer's data in the place of the import's author. Throws where they may not work on its bills anymore. */
export const enterWaybilling = (db: Db, customerId: number) =>
  db.run(sql`select identity.enter_waybilling(${customerId})`)
