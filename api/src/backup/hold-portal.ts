import { migrate } from '../db/migrate.ts'
import { APP_ROLE } from '../db/running-roles.ts'
import type { Settings } from '../env.ts'
import { claimDataDir, StartError } from '../start/claim.ts'
import { openDatabase } from '../start/database.ts'
import { withAdmin } from './embedded-backup.ts'
import { holdOutgoing } from './hold.ts'
import { countConnections } from './hold.queries.ts'
import { endHistory } from './home.ts'

/** Nothing is known of a restore that was made with other tools. */
const UNKNOWN = { backup: null, portal: null, to: null, last_change: null }

/**
 * Puts everything that would leave a portal on hold whose database was restored with other tools: your own PostgreSQL, or a copy of
 * the machine. Throws StartError while the portal runs, because it could send something first.
 */
export async function holdPortal(settings: Settings): Promise<void> {
  const release = claimDataDir(settings)
  try {
    const { addresses, embedded } = await openDatabase(settings)
    try {
      if (!embedded) await requireStopped(addresses().ownerUrl)
      await migrate(addresses().ownerUrl)
      await holdOutgoing(addresses().ownerUrl, { ediOutDir: settings.ediOutDir, restored: UNKNOWN })
      // a copy of the machine has the original's id: its backups must not go where the original's do
      if (embedded) endHistory(settings.dataDir)
    } finally {
      await (embedded?.reused ? embedded.leave() : embedded?.stop())
    }
  } finally {
    release()
  }
}

/** A portal on your own PostgreSQL may run on another machine, where its DATA_DIR says nothing of this one. */
async function requireStopped(ownerUrl: string): Promise<void> {
  const count = await withAdmin(ownerUrl, (owner) => countConnections(owner, APP_ROLE))
  if (count === 0) return
  throw new StartError(
    `The portal is running: connections of ${APP_ROLE} to this database: ${count}. Stop it first, so that nothing is sent before it is on hold.`,
  )
}
