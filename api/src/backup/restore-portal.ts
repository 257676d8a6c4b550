import { existsSync, rmSync } from 'node:fs'
import { findBinaries } from '../db/embedded/binaries.ts'
import type { Place } from '../db/embedded/folders.ts'
import { preparePlace } from '../db/embedded/place.ts'
import { stopPostmaster } from '../db/embedded/postmaster.ts'
import { startEmbeddedDatabase } from '../db/embedded/supervisor.ts'
import { migrate } from '../db/migrate.ts'
import type { Settings } from '../env.ts'
import { claimDataDir } from '../start/claim.ts'
import { holdOutgoing, type Restored } from './hold.ts'
import { BackupError } from './pack.ts'
import { planRestore, type Plan, type RestoreOptions } from './plan.ts'
import { recover, unpackCluster } from './recovery.ts'
import { explainFolderFault } from './repository/folder-faults.ts'
import { openRepository } from './repository/open-repository.ts'
import type { Repository } from './repository/repository.ts'
import { restoreFiles, restoreKeys } from './restore-files.ts'
import { isUnfinished, markFinished, markUnfinished } from './unfinished.ts'

/**
 * Restores a portal into an empty DATA_DIR: keys, the database at the target time, files, and holds for everything
 * outgoing. An interrupted restore starts again. Throws BackupError with what to do.
 */
export async function restorePortal(
  settings: Settings,
  wish: RestoreOptions,
  printLine: (line: string) => void,
): Promise<void> {
  if (settings.backupTo === null)
    throw new BackupError('BACKUP_TO is not set. Set it to where the backup is stored.')
  if (settings.database !== null)
    throw new BackupError(
      'DATABASE_URL is set: a restore is for the bundled database. Restore that server with its own tools, then run "npm run restore -- --hold".',
    )
  const repository = openRepository(settings.backupTo)
  const plan = await planRestore(repository, wish)
  try {
    await restoreInto(settings, repository, { plan, to: wish.to, printLine })
  } catch (error) {
    throw explainFolderFault(error, settings.dataDir, 'DATA_DIR')
  }
}

interface Restoring {
  plan: Plan
  to: string | null
  printLine: (line: string) => void
}

async function restoreInto(
  settings: Settings,
  repository: Repository,
  { plan, to, printLine }: Restoring,
): Promise<void> {
  const release = claimDataDir(settings)
  try {
    const place = await emptyPlace(settings)
    const { portal, id } = plan.manifest
    printLine(`backup ${id} of portal ${portal} into ${settings.dataDir}`)
    await restoreKeys(repository, { portal, to, dataDir: settings.dataDir, place })
    await unpackCluster(repository, place, plan)
    printLine('database unpacked and verified')
    const lastChange = await recover(repository, place, { plan, to })
    printLine(`database recovered, last change ${lastChange ?? 'the base backup'}`)
    printLine(`${await restoreFiles(repository, portal, settings)} files restored`)
    await hold(settings, { backup: id, portal, to, last_change: lastChange })
    markFinished(settings.dataDir)
  } finally {
    release()
  }
}

/**
 * The destination of the database; the remains of an interrupted restore are removed. Throws where a portal's data
 * exists.
 */
async function emptyPlace(settings: Settings): Promise<Place> {
  const place = preparePlace(settings.dataDir)
  if (existsSync(place.cluster) && !isUnfinished(settings.dataDir))
    throw new BackupError(`${settings.dataDir} already contains a portal. Set DATA_DIR to an empty folder.`)
  markUnfinished(settings.dataDir)
  if (existsSync(place.cluster)) await stopPostmaster(place, findBinaries(place.account, place.folder))
  for (const left of [place.cluster, place.passwords]) rmSync(left, { recursive: true, force: true })
  return place
}

async function hold(settings: Settings, restored: Restored): Promise<void> {
  const database = await startEmbeddedDatabase(settings.dataDir)
  try {
    await migrate(database.ownerUrl)
    await holdOutgoing(database.ownerUrl, { ediOutDir: settings.ediOutDir, restored })
  } finally {
    await database.stop()
  }
}
