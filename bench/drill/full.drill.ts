import { execFileSync } from 'node:child_process'
import { appendFileSync, mkdtempSync, rmSync, statfsSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { startEmbeddedDatabase } from '#api/db/embedded/supervisor.ts'
import { migrate } from '#api/db/migrate.ts'
import { loadStarter } from '#api/start/starter.ts'
import { STARTER_PASSWORD } from '#demo/starter.ts'
import { report } from '../measure.ts'
import { startProduct } from './product.ts'
import { getMessage } from './sender.ts'

// `npm run drill:full -- [--plant]`: the product with its embedded database on a separate disk (a tmpfs, so it needs
// root on Linux), which fills up while messages arrive: first until little is left, then to the last byte. Whatever
// would be stored must be refused with 507, reading and the database's process must continue, readiness must report
// it, and everything must resume when there is space again. `--plant` disables the disk check.

const isPlanted = process.argv.includes('--plant')
const PORT = process.env['PORT'] ?? '4730'
const ADDRESS = `http://127.0.0.1:${PORT}`
const MB = 1024 * 1024
const DISK_MB = 224
const LITTLE_MB = 20
const FULL_MS = 20_000
const HEAL_MS = 30_000
const FORGOTTEN = JSON.stringify({ email: 'viewer@demo.example' })
let sent = 0

const disk = mkdtempSync(path.join(os.tmpdir(), 'interline-full-'))
const filler = path.join(disk, 'filler')
execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${DISK_MB}m,mode=755`, 'tmpfs', disk])
process.env['DEMO_WORLD'] = 'small'
const data = path.join(disk, 'data')
const database = await startEmbeddedDatabase(data)
await migrate(database.ownerUrl)
await loadStarter(database.ownerUrl, 'on')
await database.stop()
const product = await startProduct({
  PORT,
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  DATA_DIR: data,
  ...(isPlanted ? { NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'full.plant.ts')}` } : {}),
})
try {
  await drill()
} finally {
  rmSync(filler, { force: true })
  product.process.kill('SIGTERM')
  await product.ended
  execFileSync('umount', ['-l', disk])
  rmSync(disk, { recursive: true, force: true })
}
process.exit()

interface CallResult {
  kind: 'write' | 'read'
  name: string
  status: number
}

async function drill(): Promise<void> {
  const token = await signIn()
  const before = [...(await write(token)), ...(await read(token))]
  reportAll('before', before, { write: [200], read: [200] })
  fillUpTo(LITTLE_MB)
  await wait(1500)
  reportAll('little left', [...(await write(token)), ...(await read(token))], { write: [507], read: [200] })
  await reportReadiness('little left', 'read only')
  fillUpTo(0)
  reportAll('full', await requestRepeatedly(token, FULL_MS), { write: [507], read: [200] })
  report({
    bench: 'full disk: database processes that stopped',
    ratio: isAlive(product.pids.get('database')) ? 0 : 1,
    goal: 0,
    unit: 'processes',
    details: `after ${FULL_MS / 1000} s without a byte`,
  })
  rmSync(filler)
  const startedMs = performance.now()
  while (
    performance.now() - startedMs < HEAL_MS &&
    !(await write(token)).every(({ status }) => status === 200)
  )
    await wait(250)
  report({
    bench: 'full disk: works again after space is freed',
    ratio: (performance.now() - startedMs) / 1000,
    goal: 10,
    unit: 's',
    details: 'every writing path answers as before',
  })
  await reportReadiness('room again', 'ready')
}

/** Every way to store something. */
async function write(token: string): Promise<CallResult[]> {
  const signed = { authorization: `Bearer ${token}` }
  const json = { ...signed, 'content-type': 'application/json' }
  const address = await request('GET', '/api/attachments/1/upload', signed)
  const upload = (JSON.parse(address.text) as { upload_url?: string }).upload_url
  const message = await request(
    'POST',
    '/api/feeds/1/messages?layout=interline-csv',
    signed,
    getMessage(sent++),
  )
  const statuses: [string, number][] = [
    ['message', message.status],
    ['preferences', (await request('PUT', '/api/user/preferences', json, '{}')).status],
    ['forgotten password', (await request('POST', '/api/user/forgot', json, FORGOTTEN)).status],
    ['file', upload === undefined ? address.status : (await request('PUT', upload, {}, 'ten cars')).status],
  ]
  return statuses.map(([name, status]) => ({ kind: 'write', name, status }))
}

async function read(token: string): Promise<CallResult[]> {
  const json = { authorization: `Bearer ${token}`, 'content-type': 'application/json' }
  const statuses: [string, number][] = [
    ['page', (await request('GET', '/')).status],
    ['session', (await request('GET', '/api/user/me', json)).status],
    ['list', (await request('POST', '/api/waybills/1/dashboard', json, '{}')).status],
    ['download', (await request('POST', '/api/waybills/1/dashboard/csv', json, '{}')).status],
  ]
  return statuses.map(([name, status]) => ({ kind: 'read', name, status }))
}

async function requestRepeatedly(token: string, durationMs: number): Promise<CallResult[]> {
  const endMs = performance.now() + durationMs
  const seen: CallResult[] = []
  while (performance.now() < endMs) {
    fillUpTo(0)
    seen.push(...(await write(token)), ...(await read(token)))
    await wait(200)
  }
  return seen
}

async function request(
  method: string,
  where: string,
  headers: Record<string, string> = {},
  body?: string | Buffer,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(ADDRESS + where, {
      method,
      headers,
      ...(body ? { body: String(body) } : {}),
    })
    return { status: response.status, text: await response.text() }
  } catch {
    return { status: 0, text: '{}' }
  }
}

async function signIn(): Promise<string> {
  const body = JSON.stringify({ email: 'shipper@demo.example', password: STARTER_PASSWORD })
  const { text } = await request('POST', '/api/user/login', { 'content-type': 'application/json' }, body)
  return (JSON.parse(text) as { token: string }).token
}

/** Writes to the disk until so little is left. */
function fillUpTo(leftMb: number): void {
  const left = () => {
    const { bavail, bsize } = statfsSync(disk)
    return bavail * bsize - leftMb * MB
  }
  try {
    while (left() > 0) appendFileSync(filler, Buffer.alloc(Math.min(MB, left())))
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error
  }
}

function reportAll(
  when: string,
  seen: readonly CallResult[],
  wanted: Record<CallResult['kind'], number[]>,
): void {
  const wrong = seen.filter(({ kind, status }) => !wanted[kind].includes(status))
  const names = new Set(wrong.map(({ name, status }) => `${name} ${status}`))
  report({
    bench: `full disk, ${when}: unexpected responses`,
    ratio: wrong.length,
    goal: 0,
    unit: 'calls',
    details: `of ${seen.length}; wanted ${wanted.write.join()} to writing, ${wanted.read.join()} to reading; ${[...names].join(', ') || 'none'}`,
  })
}

async function reportReadiness(when: string, wanted: string): Promise<void> {
  const { status, text } = await request('GET', '/readyz')
  report({
    bench: `full disk, ${when}: unexpected readiness`,
    ratio: status === 200 && (JSON.parse(text) as { status: string }).status === wanted ? 0 : 1,
    goal: 0,
    unit: 'answers',
    details: `${status} ${text}`,
  })
}

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0)
  } catch {
    return false
  }
}
