import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedDatabase } from '#api/db/embedded/supervisor.ts'
import { migrate } from '#api/db/migrate.ts'
import { withDatabase } from '#api/db/urls.ts'
import { loadStarter } from '#api/start/starter.ts'
import { STARTER_PASSWORD } from '#demo/starter.ts'
import { report } from '../measure.ts'
import { kill, startProduct } from './product.ts'
import { type Progress, selectImported, selectProgress } from './import.queries.ts'

// `npm run drill:import -- [--small] [--kills 4] [--plant]`: equipment and users are imported while the server
// process, API and worker in one, is killed at random points, during checking and writing; the product restarts it by
// itself. In the end every valid row must be stored once, reported once, and invited once. `--plant` starts from the
// beginning after each kill: the duplicates must then be found.

const { values } = parseArgs({
  options: {
    small: { type: 'boolean', default: false },
    kills: { type: 'string' },
    plant: { type: 'boolean', default: false },
  },
})
const [UNITS, WRONG, PEOPLE] = values.small ? [1500, 7, 750] : [10_000, 37, 2000]
const KILLS = Number(values.kills ?? (values.small ? 1 : 4))
const PORT = process.env['PORT'] ?? '4740'
const URL = `http://127.0.0.1:${PORT}`
const CUSTOMER = 1
const ENDS_WITHIN_MS = 240_000
const GIVEN_UP_MS = 60_000
/** Later, the last rows may be in before it is killed. */
const LAST_KILL = 0.7

process.env['DEMO_WORLD'] = 'small'
const folder = mkdtempSync(path.join(os.tmpdir(), 'interline-import-'))
chmodSync(folder, 0o755)
const database = await startEmbeddedDatabase(path.join(folder, 'database'))
await migrate(database.ownerUrl)
await loadStarter(database.ownerUrl, 'on')
const db = new pg.Client({ connectionString: withDatabase(database.adminUrl, getName(database.ownerUrl)) })
await db.connect()
const product = await startProduct({
  PORT,
  DEMO: 'off',
  LOG_LEVEL: 'silent',
  DATABASE_URL: database.appUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
  DATA_DIR: path.join(folder, 'data'),
  ...(values.plant ? { NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'import.plant.ts')}` } : {}),
})
let killed = 0
let slowestMs = 0
try {
  const token = await signIn()
  const wrong = new Set(Array.from({ length: WRONG }, (_, n) => 5 + n * Math.floor(UNITS / (WRONG + 1))))
  const ids = Array.from({ length: UNITS }, (_, n) => (wrong.has(n) ? `D${n}!` : `DRLX${n}`))
  const people = Array.from({ length: PEOPLE }, (_, n) => `Per,Son${n},p${n}@import.drill.example`)
  await drill(token, `kind=equipment&customer_id=${CUSTOMER}`, ['Car number', ...ids], UNITS)
  await drill(token, 'kind=users', ['First name,Last name,E-mail', ...people], PEOPLE)
  await reportResult()
} finally {
  product.process.kill('SIGTERM')
  await product.ended
  await db.end()
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

function getName(url: string): string {
  return new globalThis.URL(url).pathname.slice(1)
}

/** Runs one import to its end and kills the server while rows are checked and while they are written. */
async function drill(token: string, query: string, lines: readonly string[], rows: number): Promise<void> {
  const made = await request(token, 'POST', `?${query}`, lines.join('\n'))
  const {
    import_id: id,
    has_header,
    mapping,
  } = made as { import_id: number; has_header: boolean; mapping: object }
  const points = (kills: number) =>
    Array.from({ length: kills }, () => Math.floor(Math.random() * rows * LAST_KILL)).sort((a, b) => a - b)
  await request(token, 'PUT', `/${id}`, JSON.stringify({ has_header, mapping }))
  await killAt(id, 'checked', points(1))
  await until(id, 'checked')
  await request(token, 'POST', `/${id}/run`, '')
  await killAt(id, 'written', points(KILLS))
  await until(id, 'done')
}

/** Kills the server each time the import reaches one of the points. */
async function killAt(id: number, what: 'checked' | 'written', points: readonly number[]): Promise<void> {
  for (const point of points) {
    for (;;) {
      const now = await selectProgress(db, id)
      if (now.state === 'done' || now.state === (what === 'checked' ? 'checked' : 'done')) return
      if (now[what] >= point) break
      await wait(3)
    }
    const server = product.pids.get('server')
    kill(server)
    killed += 1
    const startedMs = performance.now()
    const before = await selectProgress(db, id)
    while (!hasMoved(before, await selectProgress(db, id)) && performance.now() - startedMs < GIVEN_UP_MS)
      await wait(25)
    slowestMs = Math.max(slowestMs, performance.now() - startedMs)
    console.error(
      `  killed at ${before[what]} ${what}: goes on after ${((performance.now() - startedMs) / 1000).toFixed(1)} s`,
    )
  }
}

function hasMoved(before: Progress, now: Progress): boolean {
  return before.state !== now.state || before.checked !== now.checked || before.written !== now.written
}

async function until(id: number, state: string): Promise<void> {
  const startedMs = performance.now()
  while ((await selectProgress(db, id)).state !== state) {
    if (performance.now() - startedMs > ENDS_WITHIN_MS) throw new Error(`The import never came to ${state}.`)
    await wait(50)
  }
}

async function request(token: string, method: string, at: string, body: string): Promise<unknown> {
  const type = method === 'PUT' ? 'application/json' : 'application/octet-stream'
  for (;;) {
    const response = await fetch(`${URL}/api/admin/imports${at}`, {
      method,
      headers: { authorization: `Bearer ${token}`, ...(body !== '' && { 'content-type': type }) },
      ...(body !== '' && { body }),
    }).catch(() => null)
    if (response?.ok) return response.json()
    // it was just killed and is restarting
    if (response !== null && response.status < 500)
      throw new Error(`${method} ${at}: ${await response.text()}`)
    await wait(200)
  }
}

async function signIn(): Promise<string> {
  const response = await fetch(`${URL}/api/user/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: 'admin@demo.example', password: STARTER_PASSWORD }),
  })
  return ((await response.json()) as { token: string }).token
}

async function reportResult(): Promise<void> {
  const { units, people, invitations, audited } = await selectImported(db, CUSTOMER)
  const right = UNITS - WRONG
  const off = [units - right, people - PEOPLE, invitations - PEOPLE, audited - right - PEOPLE]
  report({
    bench: `import, killed ${killed} times: rows lost or duplicated of ${right + PEOPLE}`,
    ratio: off.reduce((sum, one) => sum + Math.abs(one), 0),
    goal: 0,
    unit: 'rows',
    details: `${units} units, ${people} people, ${invitations} invitations, ${audited} rows in the audit log`,
  })
  report({
    bench: 'import: the longest pause after a kill',
    ratio: slowestMs / 1000,
    goal: 30,
    unit: 's',
    details: 'from kill -9 until the next rows are in',
  })
}
