import { spawn } from 'node:child_process'
import { existsSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs'
import net from 'node:net'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import type { Binaries } from './binaries.ts'
import { EmbeddedDatabaseError } from './errors.ts'
import { writePrivate } from './passwords.ts'
import type { Place } from './folders.ts'
import { getCommand, hasProcessIn } from './process.ts'

export type Postmaster = { pid: number; port: number; state: string }

const ATTEMPTS = 100
const PAUSE_MS = 100
// Recovery after a crash reads the write-ahead log again: minutes at worst, and giving up would not make it faster.
const MAX_START_SECONDS = 600

/** The postmaster running on this cluster, in whatever state; null when there is none. */
export function livePostmaster(cluster: string): Postmaster | null {
  const [pid, folder, , port, , , , state] = getPidFile(cluster)
  // After a restart of the machine the number may be another program's, even another cluster's.
  if (!pid || !folder || !getCommand(Number(pid))?.includes(folder)) return null
  return { pid: Number(pid), port: Number(port), state: state?.trim() ?? 'starting' }
}

/** Adopts the postmaster that runs, or starts one, waiting for the remains of a killed one to leave. */
export async function ensurePostmaster(
  place: Place,
  binaries: Binaries,
): Promise<{ postmaster: Postmaster; reused: boolean }> {
  let reused = true
  let lastError: unknown = null
  for (let attempt = 0; attempt < ATTEMPTS;) {
    const live = livePostmaster(place.cluster)
    if (live?.state === 'ready') return { postmaster: live, reused }
    if (!live) {
      attempt++
      reused = false
      lastError = await tryStart(place, binaries)
    }
    if (!live && !lastError) continue
    await delay(PAUSE_MS)
  }
  throw new EmbeddedDatabaseError(
    `The bundled PostgreSQL didn’t start. Last error: ${String(lastError)}\n` +
      `Its data is in ${place.cluster}, its log in ${place.log}. Nothing was changed.`,
  )
}

/** Stops the postmaster: `fast` ends sessions and writes everything down first. */
export async function stopPostmaster(place: Place, binaries: Binaries): Promise<void> {
  if (!livePostmaster(place.cluster)) return
  const stopped = runProgram(place, binaries, 'pg_ctl', [
    '-D',
    place.cluster,
    '-m',
    'fast',
    '-w',
    '-t',
    '60',
    'stop',
  ])
  await stopped.catch((error: unknown) => {
    // it may have exited in between
    if (livePostmaster(place.cluster)) throw error
  })
}

/** Runs one of PostgreSQL's programs as the database's account; throws with its last words when it fails. */
export function runProgram(place: Place, binaries: Binaries, program: string, args: string[]): Promise<void> {
  const { account } = place
  const identity = account.drop ? { uid: account.uid, gid: account.gid } : {}
  // The caller's PG* variables (PGDATA, PGPORT, ...) would silently change what these programs do.
  const env = { PATH: process.env['PATH'], LC_ALL: 'C', TZ: 'UTC', SystemRoot: process.env['SystemRoot'] }
  const child = spawn(path.join(binaries.folder, 'bin', program), args, {
    ...identity,
    env,
    cwd: place.folder,
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  })
  let text = ''
  child.stderr.on('data', (chunk: Buffer) => (text += chunk.toString()))
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('exit', (code) =>
      code === 0 ? resolve() : reject(new EmbeddedDatabaseError(`${program}: ${text.trim()}`)),
    )
  })
}

async function tryStart(place: Place, binaries: Binaries): Promise<unknown> {
  clearLeftLocks(place)
  const port = await choosePort(place)
  const args = [
    '-D',
    place.cluster,
    '-l',
    path.join(place.log, 'start.log'),
    '-w',
    '-t',
    String(MAX_START_SECONDS),
  ]
  try {
    await runProgram(place, binaries, 'pg_ctl', [...args, '-o', `-p ${port}`, 'start'])
    return null
  } catch (error) {
    return `${String(error)}\n${lastLines(path.join(place.log, 'start.log'))}`
  }
}

/**
 * PostgreSQL refuses to start while the process id in its lock files is in use, even by a zombie or, after a reboot,
 * by an unrelated program. The files are removed only when no process uses the cluster anymore.
 */
function clearLeftLocks({ cluster, socket }: Place): void {
  if (livePostmaster(cluster) || hasProcessIn(realpathSync(cluster))) return
  rmSync(path.join(cluster, 'postmaster.pid'), { force: true })
  if (!socket) return
  for (const file of readdirSync(socket)) rmSync(path.join(socket, file), { force: true })
}

// Using the same port again keeps connection URLs valid.
async function choosePort(place: Place): Promise<number> {
  const before = existsSync(place.port) ? Number(readFileSync(place.port, 'utf8')) : 0
  if (before > 0 && (await portIfFree(before))) return before
  const port = await portIfFree(0)
  if (!port) throw new EmbeddedDatabaseError('No free port on 127.0.0.1 for the bundled PostgreSQL.')
  writePrivate(place.port, String(port), place.account)
  return port
}

function portIfFree(port: number): Promise<number | null> {
  return new Promise((resolve) => {
    const probe = net.createServer()
    probe.on('error', () => resolve(null))
    probe.listen(port, '127.0.0.1', () => {
      const { port: accepted } = probe.address() as net.AddressInfo
      probe.close(() => resolve(accepted))
    })
  })
}

function getPidFile(cluster: string): string[] {
  try {
    return readFileSync(path.join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}

function lastLines(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim().split('\n').slice(-6).join('\n')
  } catch {
    return ''
  }
}
