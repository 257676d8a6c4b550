import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** Enters a customer's data in the place of the import's author. Throws where they may not set up the company anymore. */
export const enterFleet = (db: Db, customerId: number) =>
  db.run(sql`select identity.enter_fleet(${customerId})`)
