import { readDigest, walFolder, type Named } from './layout.ts'
import { listManifests, listPortals, type Manifest } from './manifest.ts'
import { BackupError } from './pack.ts'
import type { Repository } from './repository/repository.ts'

/** The parsed request of a restore. */
export interface RestoreOptions {
  /** A moment in ISO 8601; null: all that is stored. */
  to: string | null
  /** A base backup; null: the newest that serves. */
  backup: string | null
  /** The portal of the backups; null where only one portal's are stored. */
  portal: string | null
}

/** From which copy to begin, and the write-ahead log that leads on from there. */
export interface Plan {
  manifest: Manifest
  log: ReadonlyMap<string, Named>
}

/** Chooses what to restore. Throws BackupError where nothing leads to the wished moment, before anything is written. */
export async function planRestore(
  repository: Repository,
  { to, backup, portal }: RestoreOptions,
): Promise<Plan> {
  const chosen = await choosePortal(repository, portal)
  const manifests = await listManifests(repository, chosen)
  const manifest = chooseManifest(manifests, { to, backup })
  const log = await listLog(repository, chosen)
  requireNoGap(manifest, log)
  return { manifest, log }
}

async function choosePortal(repository: Repository, portal: string | null): Promise<string> {
  const portals = await listPortals(repository)
  if (portal !== null && portals.includes(portal)) return portal
  if (portals.length === 1 && portal === null) return portals[0]!
  if (portals.length === 0) throw new BackupError('No backup is stored in BACKUP_TO. Check the address.')
  const lines = await Promise.all(portals.map((one) => describePortal(repository, one)))
  throw new BackupError(`Choose whose backup to restore with --portal ID:\n${lines.join('\n')}`)
}

async function describePortal(repository: Repository, portal: string): Promise<string> {
  const manifests = await listManifests(repository, portal)
  return `  ${portal}  from ${manifests[0]?.stopped}, last base backup ${manifests.at(-1)?.stopped}`
}

function chooseManifest(
  manifests: readonly Manifest[],
  { to, backup }: Omit<RestoreOptions, 'portal'>,
): Manifest {
  if (backup !== null) {
    const named = manifests.find(({ id }) => id === backup)
    if (named) return named
    throw new BackupError(
      `Backup ${backup} not found. Available: ${manifests.map(({ id }) => id).join(', ')}.`,
    )
  }
  const untilMs = to === null ? Number.POSITIVE_INFINITY : Date.parse(to)
  const found = manifests.findLast(({ stopped }) => Date.parse(stopped) <= untilMs)
  if (found) return found
  throw new BackupError(`The earliest time that can be restored is ${manifests[0]?.stopped}.`)
}

async function listLog(repository: Repository, portal: string): Promise<Map<string, Named>> {
  const folder = walFolder(portal)
  const found = await repository.list(folder)
  return new Map(
    found.flatMap(({ name }) => {
      const named = readDigest(folder, name)
      return named ? [[named.path.split('/').at(-1)!, named] as const] : []
    }),
  )
}

/** A log with a gap would end there without a word, as if nothing had been written after it. */
function requireNoGap(
  { firstSegment, lastSegment, segmentBytes }: Manifest,
  log: ReadonlyMap<string, Named>,
): void {
  const timeline = firstSegment.slice(0, 8)
  const newest = [...log.keys()]
    .filter((name) => name.length === 24 && name.startsWith(timeline))
    .sort()
    .at(-1)
  const end = newest === undefined || newest < lastSegment ? lastSegment : newest
  for (let segment = firstSegment; segment <= end; segment = nextSegment(segment, segmentBytes)) {
    if (log.has(segment)) continue
    throw new BackupError(
      `Segment ${segment} of the write-ahead log is missing from the backup, so nothing after it can be restored. ` +
        'Look for it in another copy of the folder or bucket, or restore another backup (--backup ID).',
    )
  }
}

const GROUP_BYTES = 0x1_0000_0000

/** The name of the segment after this one: timeline, group and number in it, each of eight hexadecimal digits. */
export function nextSegment(segment: string, segmentBytes: number): string {
  const inGroup = GROUP_BYTES / segmentBytes
  const number =
    Number.parseInt(segment.slice(8, 16), 16) * inGroup + Number.parseInt(segment.slice(16), 16) + 1
  return segment.slice(0, 8) + hex(Math.floor(number / inGroup)) + hex(number % inGroup)
}

const hex = (value: number): string => value.toString(16).toUpperCase().padStart(8, '0')
