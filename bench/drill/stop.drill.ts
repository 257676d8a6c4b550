import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedDatabase } from '#api/db/embedded/supervisor.ts'
import { migrate } from '#api/db/migrate.ts'
import { loadStarter } from '#api/start/starter.ts'
import { STARTER_PASSWORD } from '#demo/starter.ts'
import { follow, callRepeatedly, make, sendSlowly, type Call, type Called } from './caller.ts'
import { getMessage } from './sender.ts'
import { report } from '../measure.ts'

// `npm run drill:stop -- [--stops 50] [--plant]`: the product gets SIGTERM while 200 calls a second arrive, half of
// them over kept connections, with an upload running and event streams open: as `npm start` runs it, and with each
// ROLE alone. Every accepted call must be answered; readiness must fail before connections are refused. `--plant`
// ends the server at once, as it formerly did: calls must then fail.

const { values } = parseArgs({
  options: { stops: { type: 'string', default: '50' }, plant: { type: 'boolean', default: false } },
})
const STOPS = Number(values.stops)
const CALLS_PER_SECOND = 200
const UPLOAD_SECONDS = 4
const PORT = process.env['PORT'] ?? '4710'
const URL = `http://127.0.0.1:${PORT}`
const CUSTOMER = 1
const ROLES = ['all', 'api', 'all', 'worker', 'all'] as const
const READY_EVERY_MS = 25
const MAX_END_MS = 10_000
const MIN_NOTICE_MS = 500

process.env['DEMO_WORLD'] = 'small'
const folder = mkdtempSync(path.join(os.tmpdir(), 'interline-stop-'))
chmodSync(folder, 0o755)
const database = await startEmbeddedDatabase(path.join(folder, 'database'))
const seen: Called[] = []
const running: { child: ChildProcess | null } = { child: null }
const notices: number[] = []
const ends: number[] = []

try {
  await migrate(database.ownerUrl)
  await loadStarter(database.ownerUrl, 'on')
  for (let n = 0; n < STOPS; n++) await stopOnce(n)
  reportResult()
} finally {
  running.child?.kill('SIGTERM')
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

interface Product {
  process: ChildProcess
  ended: Promise<unknown>
}

/** As a person starts it, or as an operator's unit does: without npm before it. */
async function startProduct(n: number): Promise<Product> {
  const role = ROLES[n % ROLES.length]!
  const [command, ...args] =
    n % ROLES.length === 4 ? ['npm', 'start'] : [process.execPath, 'api/src/start.ts']
  const plant = path.join(import.meta.dirname, 'stop.plant.ts')
  const child = spawn(command!, args, {
    env: {
      ...process.env,
      PORT,
      ROLE: role,
      DEMO: 'off',
      DATABASE_URL: database.appUrl,
      DATABASE_OWNER_URL: database.ownerUrl,
      DATA_DIR: path.join(folder, 'data'),
      LOG_LEVEL: 'warn',
      ...(values.plant ? { NODE_OPTIONS: `--import ${plant}` } : {}),
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  running.child = child
  const ended = once(child, 'exit').then(() => (running.child = null))
  const ready = Promise.withResolvers<void>()
  createInterface({ input: child.stdout }).on('line', (line) => {
    if (line.startsWith('Press Ctrl-C')) ready.resolve()
  })
  void ended.then(() => ready.reject(new Error('The portal stopped before it was ready.')))
  await ready.promise
  return { process: child, ended }
}

async function stopOnce(n: number): Promise<void> {
  const product = await startProduct(n)
  const isWorker = ROLES[n % ROLES.length] === 'worker'
  const token = isWorker ? '' : await signIn()
  const over = new AbortController()
  const calls = callRepeatedly(URL, (count) => getCall(count, token, isWorker), CALLS_PER_SECOND, over.signal)
  const readiness = watchReadiness(over.signal)
  const streams = isWorker
    ? []
    : Array.from({ length: 3 }, () => follow(URL, `/api/live/${CUSTOMER}`, signed(token)))
  const upload = isWorker ? null : await beginUpload(token)
  await wait(800 + Math.random() * 700)
  const requestedMs = performance.now()
  product.process.kill('SIGTERM')
  await product.ended
  await untilFree()
  ends.push(performance.now() - requestedMs)
  await wait(200)
  over.abort()
  const made = [...(await calls), ...(await Promise.all(streams)), ...(upload ? [await upload.sent] : [])]
  notices.push((await readiness) ?? 0)
  const failed = made.filter(({ outcome }) => outcome === 'failed')
  seen.push(...made)
  console.error(
    `  stop ${n + 1} (${ROLES[n % ROLES.length]}): ${made.length} calls, ${failed.length} failed${getReasons(failed)}; ` +
      `notice ${notices.at(-1)!.toFixed(0)} ms, end after ${(ends.at(-1)! / 1000).toFixed(1)} s`,
  )
}

function signed(token: string) {
  return { authorization: `Bearer ${token}` }
}

function json(token: string) {
  return { ...signed(token), 'content-type': 'application/json' }
}

/** The calls of a usual hour: sessions, pages and lists, some messages, a download now and then. */
function getCall(n: number, token: string, isWorker: boolean): Call {
  if (isWorker) return { what: 'health', method: 'GET', path: '/healthz' }
  const customer = `/api/waybills/${CUSTOMER}/dashboard`
  if (n % 40 === 7)
    return { what: 'download', method: 'POST', path: `${customer}/csv`, headers: json(token), body: '{}' }
  if (n % 20 === 3) {
    const headers = { ...signed(token), 'content-type': 'text/csv' }
    const at = `/api/feeds/${CUSTOMER}/messages?layout=interline-csv`
    return { what: 'message', method: 'POST', path: at, headers, body: getMessage(n) }
  }
  if (n % 5 === 1) return { what: 'page', method: 'GET', path: '/' }
  if (n % 5 > 1) return { what: 'session', method: 'GET', path: '/api/user/me', headers: signed(token) }
  return { what: 'list', method: 'POST', path: customer, headers: json(token), body: '{}' }
}

async function signIn(): Promise<string> {
  const response = await fetch(`${URL}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'shipper@demo.example', password: STARTER_PASSWORD }),
  })
  return ((await response.json()) as { token: string }).token
}

/** Resolves when it has begun; its result is reported later. */
async function beginUpload(token: string): Promise<{ sent: Promise<Called> }> {
  for (;;) {
    const response = await fetch(`${URL}/api/attachments/${CUSTOMER}/upload`, { headers: signed(token) })
    const { upload_url } = (await response.json()) as { upload_url?: string }
    if (upload_url !== undefined) return { sent: sendSlowly(URL, upload_url, UPLOAD_SECONDS) }
    await wait(100)
  }
}

/** How long readiness had failed when connections were first refused; null when it was never seen to fail. */
async function watchReadiness(signal: AbortSignal): Promise<number | null> {
  let failedMs: number | null = null
  while (!signal.aborted) {
    const { outcome, reason, atMs } = await make(
      URL,
      { what: 'readiness', method: 'GET', path: '/readyz' },
      false,
    )
    if (reason === '503') failedMs ??= atMs
    if (outcome === 'refused') return failedMs === null ? null : atMs - failedMs
    await wait(READY_EVERY_MS)
  }
  return null
}

/** Waits until the port is free: npm may end before its children. */
async function untilFree(): Promise<void> {
  const isInUse = async () =>
    (await make(URL, { what: 'port', method: 'GET', path: '/healthz' }, false)).outcome !== 'refused'
  while (await isInUse()) await wait(READY_EVERY_MS)
}

function getReasons(failed: readonly Called[]): string {
  const counts = Object.entries(Object.groupBy(failed, ({ what, reason }) => `${what} ${reason}`))
  return counts.length === 0 ? '' : ` (${counts.map(([why, all]) => `${all!.length} ${why}`).join(', ')})`
}

function reportResult(): void {
  const failed = seen.filter(({ outcome }) => outcome === 'failed')
  const refused = seen.filter(({ outcome }) => outcome === 'refused').length
  report({
    bench: `${STOPS} stops: accepted calls that failed`,
    ratio: failed.length,
    goal: 0,
    unit: 'calls',
    details: `of ${seen.length - refused} accepted and ${refused} not${getReasons(failed)}`,
  })
  report({
    bench: 'stops: readiness fails before connections are refused',
    ratio: Math.min(...notices),
    goal: MIN_NOTICE_MS,
    unit: 'ms',
    details: 'the shortest notice',
    wanted: 'at least',
  })
  report({
    bench: 'stops: the slowest shutdown',
    ratio: Math.max(...ends) / 1000,
    goal: MAX_END_MS / 1000,
    unit: 's',
    details: `from SIGTERM until the port is free, with an upload of ${UPLOAD_SECONDS} s under way`,
  })
}
