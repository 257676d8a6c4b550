import { spawn } from 'node:child_process'
import { chmodSync, existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { freePort } from '../../../tools/free-port.ts'

/** A PgBouncer in front of a database, in transaction mode. */
export interface Bouncer {
  url: string
  stop: () => void
}

const FOLDERS = [...(process.env['PATH'] ?? '').split(path.delimiter), '/usr/sbin', '/usr/local/sbin']

/** Where PgBouncer is on this machine: `PGBOUNCER`, the path, the usual folders; null when nowhere. */
export function findPgBouncer(): string | null {
  const given = process.env['PGBOUNCER']
  if (given) return given
  return FOLDERS.map((folder) => path.join(folder, 'pgbouncer')).find((file) => existsSync(file)) ?? null
}

/** Starts PgBouncer in transaction mode with so few connections that transactions of different customers share them. */
export async function startPgBouncer(
  file: string,
  databaseUrl: string,
  connections: number,
): Promise<Bouncer> {
  const target = new URL(databaseUrl)
  const folder = mkdtempSync(path.join(os.tmpdir(), 'interline-bouncer-'))
  chmodSync(folder, 0o755)
  const port = await freePort()
  const [user, password] = [decodeURIComponent(target.username), decodeURIComponent(target.password)]
  writeFileSync(path.join(folder, 'users.txt'), `"${user}" "${password}"\n`)
  writeFileSync(
    path.join(folder, 'pgbouncer.ini'),
    `[databases]
bench = host=${target.hostname} port=${target.port || 5432} dbname=${target.pathname.slice(1)}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = trust
auth_file = ${folder}/users.txt
pool_mode = transaction
default_pool_size = ${connections}
max_client_conn = 500
ignore_startup_parameters = options,extra_float_digits
`,
  )
  // it refuses to run as root
  const as = process.getuid?.() === 0 ? ['--user', 'nobody'] : []
  const child = spawn(file, [...as, '--quiet', path.join(folder, 'pgbouncer.ini')], { stdio: 'inherit' })
  await untilListening(port, () => child.exitCode !== null)
  return {
    url: `postgres://${encodeURIComponent(user)}@127.0.0.1:${port}/bench`,
    stop() {
      child.kill('SIGTERM')
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

async function untilListening(port: number, hasEnded: () => boolean): Promise<void> {
  for (let tries = 0; tries < 100; tries++) {
    if (hasEnded()) throw new Error('PgBouncer stopped before it listened; see its output above')
    if (await listens(port)) return
    await wait(50)
  }
  throw new Error('PgBouncer did not listen within five seconds')
}

function listens(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = net.connect(port, '127.0.0.1')
    socket.once('connect', () => done(true)).once('error', () => done(false))
    socket.once('connect', () => socket.destroy())
  })
}
