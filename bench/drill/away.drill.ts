import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import net from 'node:net'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { startEmbeddedDatabase } from '#api/db/embedded/supervisor.ts'
import { migrate } from '#api/db/migrate.ts'
import { loadStarter } from '#api/start/starter.ts'
import { STARTER_PASSWORD } from '#demo/starter.ts'
import { callRepeatedly, type Call, type Called } from './caller.ts'
import { report } from '../measure.ts'

// `npm run drill:away -- [--plant]`: the product is started while its database is unreachable, and must wait and
// report it; then the database is frozen (SIGSTOP) while calls arrive: each must be answered within ten seconds,
// pages as usual, and everything must resume soon after it continues. `--plant` waits for a silent database without
// limit.

const isPlanted = process.argv.includes('--plant')
const PORT = process.env['PORT'] ?? '4720'
const ADDRESS = `http://127.0.0.1:${PORT}`
const CALLS_PER_SECOND = 20
const FROZEN_MS = 15_000
const MAX_MS = 10_000

process.env['DEMO_WORLD'] = 'small'
const folder = mkdtempSync(path.join(os.tmpdir(), 'interline-away-'))
chmodSync(folder, 0o755)
const database = await startEmbeddedDatabase(path.join(folder, 'database'))
await migrate(database.ownerUrl)
await loadStarter(database.ownerUrl, 'on')
const link = await openLink(database)
const product: { child: ChildProcess | null } = { child: null }

try {
  await startWhileAway()
  await freeze()
} finally {
  const { child } = product
  child?.kill('SIGTERM')
  if (child) await once(child, 'exit')
  link.close()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

/** A port that leads to the database while it is open. */
async function openLink({ ownerUrl, appUrl }: { ownerUrl: string; appUrl: string }) {
  const target = new URL(ownerUrl)
  const socketFolder = target.searchParams.get('host')
  const server = net.createServer((socket) => {
    const there = socketFolder
      ? net.connect(`${socketFolder}/.s.PGSQL.${target.port}`)
      : net.connect(Number(target.port), target.hostname)
    socket.pipe(there).pipe(socket)
    for (const end of [socket, there]) {
      end.on('error', () => {})
      end.on('close', () => [socket, there].forEach((one) => one.destroy()))
    }
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as net.AddressInfo
  const through = (address: string) => {
    const url = new URL(address)
    url.port = String(port)
    url.searchParams.delete('host')
    return url.href
  }
  await new Promise((done) => server.close(done))
  return {
    ownerUrl: through(ownerUrl),
    appUrl: through(appUrl),
    open: () => server.listen(port, '127.0.0.1'),
    close: () => server.close(),
  }
}

async function startWhileAway(): Promise<void> {
  const plant = path.join(import.meta.dirname, 'away.plant.ts')
  const child = spawn(process.execPath, ['api/src/start.ts'], {
    env: {
      ...process.env,
      PORT,
      DATABASE_URL: link.appUrl,
      DATABASE_OWNER_URL: link.ownerUrl,
      DATA_DIR: path.join(folder, 'data'),
      DEMO: 'off',
      LOG_LEVEL: 'silent',
      ...(isPlanted ? { NODE_OPTIONS: `--import ${plant}` } : {}),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  product.child = child
  const ready = Promise.withResolvers<void>()
  const waits = Promise.withResolvers<void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.includes('waiting for the database')) waits.resolve()
    if (line.startsWith('Press Ctrl-C')) ready.resolve()
  })
  child.once('exit', () => {
    product.child = null
    waits.reject(new Error('The portal stopped instead of waiting.'))
    ready.reject(new Error('The portal stopped before it was ready.'))
  })
  await waits.promise
  await wait(2000)
  link.open()
  const openedMs = performance.now()
  await ready.promise
  report({
    bench: 'started while the database is away: ready after its return',
    ratio: (performance.now() - openedMs) / 1000,
    goal: 10,
    unit: 's',
    details: 'until npm start says so; with the web already built',
  })
}

/** Processes of the database server. */
function postgres(): number[] {
  const isChild = (pid: number) =>
    readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ')[1] === String(database.pid)
  const all = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
  return [
    database.pid!,
    ...all.filter((pid) => {
      try {
        return isChild(pid)
      } catch {
        return false
      }
    }),
  ]
}

async function freeze(): Promise<void> {
  const token = await signIn()
  const over = new AbortController()
  const calls = callRepeatedly(ADDRESS, (n) => getCall(n, token), CALLS_PER_SECOND, over.signal)
  await wait(3000)
  const pids = postgres()
  const frozenMs = performance.now()
  for (const pid of pids) process.kill(pid, 'SIGSTOP')
  await wait(FROZEN_MS)
  for (const pid of pids) process.kill(pid, 'SIGCONT')
  const wokenMs = performance.now()
  await wait(15_000)
  over.abort()
  const made = await calls
  reportResult(made, frozenMs, wokenMs)
}

async function signIn(): Promise<string> {
  const response = await fetch(`${ADDRESS}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'shipper@demo.example', password: STARTER_PASSWORD }),
  })
  return ((await response.json()) as { token: string }).token
}

function getCall(n: number, token: string): Call {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  if (n % 4 === 0) return { what: 'page', method: 'GET', path: '/' }
  if (n % 4 === 1) return { what: 'readiness', method: 'GET', path: '/readyz' }
  if (n % 20 === 2)
    return { what: 'download', method: 'POST', path: '/api/waybills/1/dashboard/csv', headers, body: '{}' }
  if (n % 4 === 2) return { what: 'session', method: 'GET', path: '/api/user/me', headers }
  return { what: 'list', method: 'POST', path: '/api/waybills/1/dashboard', headers, body: '{}' }
}

function reportResult(made: readonly Called[], frozenMs: number, wokenMs: number): void {
  const during = made.filter(({ atMs }) => atMs > frozenMs)
  for (const what of ['page', 'readiness', 'session', 'list', 'download']) {
    const times = during.filter((call) => call.what === what).map(({ tookMs }) => tookMs)
    report({
      bench: `frozen database: the longest ${what}`,
      ratio: Math.max(...times) / 1000,
      goal: what === 'page' ? 1 : MAX_MS / 1000,
      unit: 's',
      details: `of ${times.length} answered after it froze`,
    })
  }
  const failedMs = made
    .filter(({ outcome, atMs, what }) => outcome !== 'done' && what !== 'page' && atMs > wokenMs)
    .map(({ atMs }) => atMs)
  report({
    bench: 'frozen database: the last refusal after it woke',
    ratio: failedMs.length === 0 ? 0 : (Math.max(...failedMs) - wokenMs) / 1000,
    goal: 10,
    unit: 's',
    details: `${failedMs.length} refused`,
  })
}
