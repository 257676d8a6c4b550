import type { Database } from '../../../db/pool.ts'
import { selectEmbeddedAddresses } from './embedded.queries.ts'

/**
 * The origins that a customer's page of embedded views may show. None while the database is away: the page is served, and
 * reports the failure itself.
 */
export const getFrames =
  (database: Database) =>
  async (customerId: number): Promise<string[]> => {
    try {
      const addresses = await database.anonymous((db) => selectEmbeddedAddresses(db, customerId))
      return [...new Set(addresses.map((address) => new URL(address).origin))]
    } catch {
      return []
    }
  }
