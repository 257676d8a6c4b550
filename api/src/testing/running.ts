import { startEmbeddedDatabase } from '../db/embedded/supervisor.ts'
import { asOwner, type OwnerDb } from '../db/owner.ts'

/** Changes the data of a customer in the product that runs on this folder: to move dates into the past. */
export async function inRunning<T>(
  dataDir: string,
  customerId: number,
  work: (owner: OwnerDb) => Promise<T>,
): Promise<T> {
  const database = await startEmbeddedDatabase(dataDir)
  try {
    return await asOwner(database.ownerUrl, async (owner) => {
      await owner.query(`select set_config('app.customer_id', $1, true)`, [String(customerId)])
      return work(owner)
    })
  } finally {
    await database.leave()
  }
}
