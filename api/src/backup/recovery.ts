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
  await giveAccount(place.cluster, place)
  for (const part of manifest.parts) {
    await unpack(repository, part, tarReader(clusterSink(place))).catch(async (error: unknown) => {
      // what is damaged may first show as an archive that makes no sense
      await verify(repository, part)
      throw error
    })
  }
  for (const folder of ['pg_wal/archive_status', 'pg_wal/summaries']) {
    mkdirSync(path.join(place.cluster, folder), { recursive: true, mode: 0o700 })
    await giveAccount(path.join(place.cluster, folder), place)
  }
  await write(place, 'backup_label', manifest.label)
}

/**
 * Runs the database on its copy until it has read the log up to the moment, and stops it. Nobody can connect meanwhile. Resolves with
 * what the server says of the last change that was made again. Throws BackupError when the log does not reach the moment.
 */
export async function recover(
  repository: Repository,
  place: Place,
  { plan, to }: { plan: Plan; to: string | null },
): Promise<string | null> {
  const binaries = findBinaries(place.account, place.folder)
  if (binaries.major !== plan.manifest.major)
    throw new BackupError(
      `The backup is of PostgreSQL ${plan.manifest.major}, and this Interline brings ${binaries.major}. Restore with the Interline that made it.`,
    )
  const logFile = path.join(place.log, 'recovery.log')
  rmSync(logFile, { force: true })
  configureCluster(place, {
    restore_command: RESTORE_COMMAND,
    recovery_target_action: 'promote',
    ...(to !== null && { recovery_target_time: to.replace('T', ' ').replace('Z', '+00') }),
    archive_mode: 'off',
    hot_standby: 'off',
    // a look ahead would ask for segments of a time that is not restored
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
    await stopPostmaster(place, binaries)
    await feed.stop()
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
    return `Nothing that was stored was written after ${to}: the backup ends at ${lastChange(logFile) ?? 'its base backup'}. Leave --to out to restore all of it.`
  const reason = error instanceof Error ? ` (${error.message})` : ''
  return `The database could not be recovered${reason}. Its last words:\n${text.trim().split('\n').slice(-6).join('\n')}`
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
        throw new BackupError(`${name} leads out of the cluster.`)
      if (size === null) mkdirSync(target, { mode: 0o700 })
      else file = createWriteStream(target, { mode: 0o600 })
      if (file) await once(file, 'open')
      await giveAccount(target, place)
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
  await giveAccount(file, place)
}

async function giveAccount(target: string, { account }: Place): Promise<void> {
  if (account.drop) await chown(target, account.uid, account.gid)
}
