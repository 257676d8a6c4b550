import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import { preparePlace } from '../db/embedded/place.ts'
import type { Settings } from '../env.ts'
import { createBaseBackup } from './base.ts'
import { recordBaseBackup, selectArchiver } from './backup.queries.ts'
import { openFileShipper, type FileShipper } from './files.ts'
import { openHome, portalId, type Home } from './home.ts'
import type { Manifest } from './manifest.ts'
import { BackupError } from './pack.ts'
import { openRepository } from './repository/open-repository.ts'
import type { Repository } from './repository/repository.ts'
import { prune } from './retention.ts'
import { shipSpool, storedAs, type Shipping } from './spool.ts'
import type { Place } from '../db/embedded/folders.ts'

/** Everything that backups of the embedded database are made with. */
export interface BackupParts {
  settings: Settings
  place: Place
  home: Home
  repository: Repository
  portal: string
  files: FileShipper
  /** Signs in as the role of backups. */
  backupUrl: string
}

/** Opens what backups need. Throws BackupError where BACKUP_TO is not set. */
export function openBackup(settings: Settings, backupUrl: string): BackupParts {
  if (settings.backupTo === null)
    throw new BackupError(
      'BACKUP_TO is not set. Set it to a folder on another disk, or to s3://key:secret@host/bucket.',
    )
  const place = preparePlace(settings.dataDir)
  const home = openHome(settings.dataDir)
  const repository = openRepository(settings.backupTo)
  const portal = portalId(settings.dataDir)
  const files = openFileShipper({ settings, databaseFolder: place.folder, home, repository, portal })
  return { settings, place, home, repository, portal, files, backupUrl }
}

/** Stores new data: files first, then the write-ahead log that may refer to them. */
export const shipNew = (parts: BackupParts): Promise<boolean> => shipSpool(getShipping(parts))

const getShipping = ({ place, home, repository, portal, files }: BackupParts): Shipping => ({
  spool: place.spool,
  home,
  repository,
  portal,
  before: () => files.ship(),
})

const POLL_MS = 300
const SEGMENT_WITHIN_MS = 600_000

/** Takes a base backup and removes what no longer counts. The audit log has an entry of each. */
export async function backUp(parts: BackupParts): Promise<Manifest> {
  const { settings, place, home, repository, portal, files } = parts
  return await withAdmin(parts.backupUrl, async (admin) => {
    await requireArchiving(admin)
    const manifest = await createBaseBackup({
      admin,
      place,
      home,
      repository,
      portal,
      files: async () => {
        await files.ship()
        return await files.present()
      },
      awaitSegment: (segment) => awaitSegment(parts, segment),
    })
    await prune(repository, portal, settings.backupDays)
    const bytes = manifest.parts.reduce((sum, part) => sum + part.bytes, 0)
    await recordBaseBackup(admin, { backup: manifest.id, bytes })
    return manifest
  })
}

async function requireArchiving(admin: pg.Client): Promise<void> {
  const { command, mode } = await selectArchiver(admin)
  if (mode === 'on' && command.includes('../spool/')) return
  throw new BackupError(
    mode === 'on'
      ? 'The portal was started without BACKUP_TO, so nothing is archived. Set BACKUP_TO and restart it.'
      : 'The database was started by an older release, which doesn’t archive. Restart the portal.',
  )
}

async function awaitSegment(parts: BackupParts, segment: string): Promise<void> {
  const deadline = performance.now() + SEGMENT_WITHIN_MS
  for (;;) {
    await shipNew(parts)
    if ((await storedAs(parts.repository, parts.portal, segment)) !== null) return
    if (performance.now() > deadline)
      throw new BackupError(
        `The database did not archive segment ${segment} within 10 minutes. See its log in ${parts.place.log}.`,
      )
    await delay(POLL_MS)
  }
}

/** Runs a function on a separate connection. */
export async function withAdmin<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url })
  // an error event of an idle connection must not end the process
  client.on('error', () => undefined)
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}
