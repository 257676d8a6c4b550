import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** Enters a customer's data in the place of the import's maker. Throws where they may not quote its prices anymore. */
export const enterPricing = (db: Db, customerId: number) =>
  db.run(sql`select identity.enter_pricing(${customerId})`)
