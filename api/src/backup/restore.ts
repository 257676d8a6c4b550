/**
 * `npm run restore -- [--to TIME] [--backup ID] [--portal ID]`: brings a portal back from BACKUP_TO into an empty DATA_DIR. What would
 * leave the portal is on hold until somebody releases it.
 */
import { existsSync, mkdirSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { startEmbeddedDatabase } from '../db/embedded/supervisor.ts'
import { preparePlace } from '../db/embedded/place.ts'
import { findBinaries } from '../db/embedded/binaries.ts'
import { stopPostmaster } from '../db/embedded/postmaster.ts'
import { migrate } from '../db/migrate.ts'
import { readSettings, type Settings } from '../env.ts'
import { claimDataDir } from '../start/claim.ts'
import { explainFailure, say } from '../start/terminal.ts'
import { holdOutgoing } from './hold.ts'
import { BackupError } from './pack.ts'
import { planRestore, type Wish } from './plan.ts'
import { recover, unpackCluster } from './recovery.ts'
import { openRepository } from './repository.ts'
import { restoreFiles, restoreKeys } from './restore-files.ts'
import { isUnfinished, markFinished, markUnfinished } from './unfinished.ts'

try {
  await run(readWish())
} catch (error) {
  console.error(explainFailure(error))
  process.exitCode = 1
}

function readWish(): Wish {
  const { values } = parseArgs({
    options: { to: { type: 'string' }, backup: { type: 'string' }, portal: { type: 'string' } },
  })
  const { to = null, backup = null, portal = null } = values
  if (to !== null && Number.isNaN(Date.parse(to)))
    throw new BackupError(`--to ${to} is not a time. Write it as 2026-11-24T15:00:00Z.`)
  return { to: to === null ? null : new Date(to).toISOString(), backup, portal }
}

async function run(wish: Wish): Promise<void> {
  const settings = readSettings(process.env)
  if (settings.backupTo === null) throw new BackupError('BACKUP_TO is not set. Set it to where the backup is stored.')
  if (settings.databaseUrl !== null)
    throw new BackupError('DATABASE_URL is set: restore that server with its own tools, then run "npm run hold".')
  const repository = openRepository(settings.backupTo)
  const plan = await planRestore(repository, wish)
  mkdirSync(settings.dataDir, { recursive: true })
  const release = claimDataDir(settings)
  try {
    const place = await emptyPlace(settings)
    const { portal, id } = plan.manifest
    say(`backup ${id} of portal ${portal} into ${settings.dataDir}`)
    await restoreKeys(repository, { portal, to: wish.to, dataDir: settings.dataDir, place })
    await unpackCluster(repository, place, plan)
    say('database unpacked, every part is as it was stored')
    const lastChange = await recover(repository, place, { plan, to: wish.to })
    say(`database recovered, its last change is of ${lastChange ?? 'the base backup'}`)
    say(`${await restoreFiles(repository, portal, settings)} files restored`)
    await hold(settings, { backup: id, portal, to: wish.to, last_change: lastChange })
    markFinished(settings.dataDir)
    console.log(NEXT)
  } finally {
    release()
  }
}

/** Where the database goes; what a restore that was cut short left there is removed. Throws where a portal's data is. */
async function emptyPlace(settings: Settings) {
  const place = preparePlace(settings.dataDir)
  if (existsSync(place.cluster) && !isUnfinished(settings.dataDir))
    throw new BackupError(`${settings.dataDir} holds a portal already. Set DATA_DIR to an empty folder.`)
  markUnfinished(settings.dataDir)
  if (existsSync(place.cluster)) await stopPostmaster(place, findBinaries(place.account, place.folder))
  for (const left of [place.cluster, place.passwords]) rmSync(left, { recursive: true, force: true })
  return place
}

async function hold(settings: Settings, restored: Parameters<typeof holdOutgoing>[1]['restored']): Promise<void> {
  const database = await startEmbeddedDatabase(settings.dataDir)
  try {
    await migrate(database.ownerUrl)
    await holdOutgoing(database.ownerUrl, { ediOutDir: settings.ediOutDir, restored })
  } finally {
    await database.stop()
  }
}

const NEXT = `
The portal is restored. Documents, mails and webhooks are on hold.
Start it with "npm start", sign in as an administrator and open Manage, Outgoing on hold.`
