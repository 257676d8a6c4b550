import { endHistory } from '../backup/home.ts'
import { startEmbeddedDatabase, type EmbeddedDatabase } from '../db/embedded/supervisor.ts'
import type { Settings } from '../env.ts'

/** The database the product runs on: our own, or, with `embedded` null, the operator's. */
export type OpenDatabase = { embedded: EmbeddedDatabase | null; addresses: () => Addresses }
type Addresses = { ownerUrl: string; appUrl: string }

/** Starts the embedded database, or takes the two addresses the operator gave. Does not yet connect to the latter. */
export async function openDatabase({ database, dataDir, backupTo }: Settings): Promise<OpenDatabase> {
  if (database) return { embedded: null, addresses: () => database }
  if (backupTo === null) endHistory(dataDir)
  const embedded = await startEmbeddedDatabase(dataDir, { archiving: backupTo === null ? 'off' : 'on' })
  return { embedded, addresses: () => ({ ownerUrl: embedded.ownerUrl, appUrl: embedded.appUrl }) }
}
