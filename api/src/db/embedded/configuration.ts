import { statfsSync } from 'node:fs'
import os from 'node:os'
import type { Place } from './folders.ts'

const MB = 1024 * 1024
const SMALL_SHARED_MEMORY = 256 * MB

/** postgresql.conf of the embedded database, fitted to this machine's memory. Settings of `extra` win. */
export function serverConfiguration(place: Place, extra: Record<string, string> = {}): string {
  const settings = { ...connectionSettings(place), ...tunedSettings(), ...extra }
  return lines(settings)
}

/** The settings that decide how fast statements run, common to the embedded database and its rivals in the bench. */
export function tunedSettings(): Record<string, string> {
  const memory =
    process.constrainedMemory() > 0 ? Math.min(process.constrainedMemory(), os.totalmem()) : os.totalmem()
  const buffers = Math.min(512, Math.max(32, Math.floor(memory / MB / 8)))
  return {
    shared_buffers: `${buffers}MB`,
    effective_cache_size: `${Math.max(64, Math.floor(memory / MB / 2))}MB`,
    work_mem: '16MB',
    maintenance_work_mem: '128MB',
    random_page_cost: '1.1',
    effective_io_concurrency: '16',
    // Compiling a statement costs more than every statement of this product takes.
    jit: 'off',
    max_wal_size: '2GB',
    min_wal_size: '256MB',
    wal_buffers: '16MB',
    checkpoint_timeout: '15min',
    autovacuum_naptime: '20s',
    ...sharedMemorySettings(),
  }
}

/** Whether the server hands over its write-ahead log, from which backups are made. */
export type Archiving = 'on' | 'off'

/** The maximum time for which new data is in the cluster only. */
const ARCHIVE_SECONDS = 30
/**
 * Runs in the cluster's folder. A segment appears in the spool whole and on the disk, or not at all; one that is there already must be
 * the same.
 */
const TO_SPOOL =
  'if [ -e "../spool/%f" ]; then cmp -s "%p" "../spool/%f"; else cp "%p" "../spool/%f.part" && sync "../spool/%f.part" && ' +
  'mv "../spool/%f.part" "../spool/%f" && sync "../spool"; fi'

/** Settings of the archive. The mode can be changed by a restart only: without archiving every segment counts as handed over. */
export function archiveSettings(archiving: Archiving): Record<string, string> {
  if (process.platform === 'win32') return {}
  return {
    archive_mode: 'on',
    archive_command: archiving === 'on' ? TO_SPOOL : 'true',
    archive_timeout: archiving === 'on' ? `${ARCHIVE_SECONDS}s` : '0',
  }
}

/** Who may connect from where: the bootstrap role only through the socket, where there is one. */
export function hostBasedAccess(place: Place): string {
  const remote = place.socket ? 'interline_owner,interline_app,interline_queue' : 'all'
  return ['local all all scram-sha-256', `host all ${remote} 127.0.0.1/32 scram-sha-256`, ''].join('\n')
}

function connectionSettings(place: Place): Record<string, string> {
  return {
    listen_addresses: '127.0.0.1',
    unix_socket_directories: place.socket ?? '',
    max_connections: '100',
    password_encryption: 'scram-sha-256',
    timezone: 'UTC',
    log_timezone: 'UTC',
    io_method: 'sync',
    logging_collector: 'on',
    log_directory: place.log,
    log_filename: 'postgresql-%a.log',
    log_truncate_on_rotation: 'on',
    log_line_prefix: '%m [%p] ',
    // A refused statement may carry personal data or a password: the log names the error, not the statement.
    log_min_error_statement: 'panic',
  }
}

// Containers often give 64 MB of /dev/shm, which a parallel plan exceeds; a file-backed map has no such limit.
function sharedMemorySettings(): Record<string, string> {
  if (process.platform !== 'linux') return {}
  const { blocks, bsize } = getStatfs('/dev/shm')
  return blocks * bsize < SMALL_SHARED_MEMORY ? { dynamic_shared_memory_type: 'mmap' } : {}
}

function getStatfs(folder: string): { blocks: number; bsize: number } {
  try {
    return statfsSync(folder)
  } catch {
    return { blocks: 0, bsize: 0 }
  }
}

function lines(settings: Record<string, string>): string {
  const quoted = Object.entries(settings).map(([name, value]) => `${name} = '${value.replaceAll("'", "''")}'`)
  return `${quoted.join('\n')}\n`
}
