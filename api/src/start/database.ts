import { startEmbeddedDatabase, type EmbeddedDatabase } from '../db/embedded/supervisor.ts'
import { asApplicationRole } from '../db/urls.ts'
import type { Settings } from '../env.ts'

/** The database the product runs on: our own, or, with `embedded` null, the operator's. */
export type OpenDatabase = { embedded: EmbeddedDatabase | null; addresses: () => Addresses }
type Addresses = { ownerUrl: string; appUrl: string }

/** Starts the embedded database, or takes the address the operator gave. Does not yet connect to the latter. */
export async function openDatabase({ databaseUrl, dataDir }: Settings): Promise<OpenDatabase> {
  if (databaseUrl) {
    const addresses = { ownerUrl: databaseUrl, appUrl: asApplicationRole(databaseUrl) }
    return { embedded: null, addresses: () => addresses }
  }
  const embedded = await startEmbeddedDatabase(dataDir)
  return { embedded, addresses: () => ({ ownerUrl: embedded.ownerUrl, appUrl: embedded.appUrl }) }
}
