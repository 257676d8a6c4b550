import {
  createWriteStream,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
  type WriteStream,
} from 'node:fs'
import { chown } from 'node:fs/promises'
import { once } from 'node:events'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { findBinaries } from '../db/embedded/binaries.ts'
import { configureCluster } from '../db/embedded/cluster.ts'
import type { Place } from '../db/embedded/folders.ts'
import { livePostmaster, runProgram, stopPostmaster } from '../db/embedded/postmaster.ts'
import { feedLog, RESTORE_COMMAND } from './log-feed.ts'
import { BackupError, unpack, verify } from './pack.ts'
import type { Plan } from './plan.ts'
import type { Repository } from './repository/repository.ts'
import { tarReader, type TarSink } from './tar.ts'

const MAX_RECOVERY_SECONDS = 24 * 3600
const POLL_MS = 100

/** Writes the copy of the cluster, every part checked by its SHA-256. */
export async function unpackCluster(repository: Repository, place: Place, { manifest }: Plan): Promise<void> {
  mkdirSync(place.cluster, { mode: 0o700 })
  await setOwner(place.cluster, place)
  for (const part of manifest.parts) {
    await unpack(repository, part, tarReader(clusterSink(place))).catch(async (error: unknown) => {
      // damage may first show as an unreadable archive
      await verify(repository, part)
      throw error
    })
  }
  for (const folder of ['pg_wal/archive_status', 'pg_wal/summaries']) {
    mkdirSync(path.join(place.cluster, folder), { recursive: true, mode: 0o700 })
    await setOwner(path.join(place.cluster, folder), place)
  }
  await write(place, 'backup_label', manifest.label)
}

/**
 * Runs the database on its copy until it has replayed the log up to the target time, and stops it. No one can connect
 * meanwhile. Resolves with the server's message about the last replayed change. Throws BackupError when the log does
 * not reach the target time.
 */
export async function recover(
  repository: Repository,
  place: Place,
  { plan, to }: { plan: Plan; to: string | null },
): Promise<string | null> {
  const binaries = findBinaries(place.account, place.folder)
  if (binaries.major !== plan.manifest.major)
    throw new BackupError(
      `The backup is from PostgreSQL ${plan.manifest.major}, but this release of Interline has ${binaries.major}. Restore with the release that made the backup.`,
    )
  const logFile = path.join(place.log, 'recovery.log')
  rmSync(logFile, { force: true })
  configureCluster(place, {
    restore_command: RESTORE_COMMAND,
    recovery_target_action: 'promote',
    ...(to !== null && { recovery_target_time: to.replace('T', ' ').replace('Z', '+00') }),
    archive_mode: 'off',
    hot_standby: 'off',
    // prefetching would request segments after the target time
    recovery_prefetch: 'off',
    listen_addresses: '',
    logging_collector: 'off',
  })
  await write(place, 'recovery.signal', '')
  const feed = feedLog(repository, place, plan)
  try {
    const args = ['-D', place.cluster, '-l', logFile, '-w', '-t', String(MAX_RECOVERY_SECONDS), 'start']
    const recovered = runProgram(place, binaries, 'pg_ctl', args).then(() =>
      untilPromoted(place, logFile, to),
    )
    await Promise.race([recovered, feed.failed])
  } catch (error) {
    throw error instanceof BackupError
      ? error
      : new BackupError(explain(logFile, to, error), { cause: error })
  } finally {
    try {
      await stopPostmaster(place, binaries)
    } finally {
      await feed.stop()
    }
  }
  return lastChange(logFile)
}

/** The server counts as started when its data is whole, long before all of the log is read. */
async function untilPromoted(place: Place, logFile: string, to: string | null): Promise<void> {
  for (;;) {
    const server = livePostmaster(place.cluster)
    if (server === null) throw new BackupError(explain(logFile, to))
    if (server.state === 'ready') return
    await delay(POLL_MS)
  }
}

function explain(logFile: string, to: string | null, error?: unknown): string {
  const text = readLog(logFile)
  if (text.includes('recovery ended before configured recovery target was reached'))
    return `The backup has nothing after ${to}; it ends at ${lastChange(logFile) ?? 'its base backup'}. Omit --to to restore all of it.`
  const reason = error instanceof Error ? ` (${error.message})` : ''
  return `Couldn’t recover the database${reason}. Its last output:\n${text.trim().split('\n').slice(-6).join('\n')}`
}

const lastChange = (logFile: string): string | null =>
  /last completed transaction was at log time ([^\n]+)/.exec(readLog(logFile))?.[1] ?? null

const readLog = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

function clusterSink(place: Place): TarSink {
  let file: WriteStream | null = null
  return {
    async begin({ name, size }) {
      const target = path.resolve(place.cluster, name)
      if (!target.startsWith(`${place.cluster}${path.sep}`))
        throw new BackupError(`${name} points outside the database folder.`)
      if (size === null) mkdirSync(target, { mode: 0o700 })
      else file = createWriteStream(target, { mode: 0o600 })
      if (file) await once(file, 'open')
      await setOwner(target, place)
    },
    async write(chunk) {
      if (!file!.write(chunk)) await once(file!, 'drain')
    },
    async end() {
      const ended = once(file!, 'close')
      file!.end()
      await ended
      file = null
    },
  }
}

async function write(place: Place, name: string, text: string): Promise<void> {
  const file = path.join(place.cluster, name)
  writeFileSync(file, text, { mode: 0o600 })
  await setOwner(file, place)
}

async function setOwner(target: string, { account }: Place): Promise<void> {
  if (account.drop) await chown(target, account.uid, account.gid)
}
