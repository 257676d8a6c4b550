import type { Db } from '../db/tx.ts'
import { job, Nothing, type Job } from './queue.ts'
import { selectActiveCustomers } from './queue.queries.ts'

/** A job that folds the stored totals of a list, customer by customer. */
export const foldingJob = (
  name: string,
  loadFold: () => Promise<(db: Db, customerId: number) => Promise<number>>,
): Job =>
  job({
    name,
    payload: Nothing,
    cron: '*/10 * * * *',
    load: async () => {
      const fold = await loadFold()
      return async ({ database }) => {
        for (const customerId of await database.anonymous(selectActiveCustomers)) {
          await database.tenant(customerId, (db) => fold(db, customerId))
        }
      }
    },
  })
