import { createHash, randomBytes } from 'node:crypto'
import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import http from 'node:http'
import os from 'node:os'
import path from 'node:path'
import pg from 'pg'
import { hashPassword } from '#api/areas/accounts/passwords/hashing.service.ts'
import { startEmbeddedDatabase } from '#api/db/embedded/supervisor.ts'
import { migrate } from '#api/db/migrate.ts'
import { withDatabase } from '#api/db/urls.ts'
import { isSmall } from '../data.ts'
import { fillPeople } from './login.queries.ts'
import { ms, percentile, report } from '../measure.ts'
import { requestedPlant } from '../plant.ts'
import { startPortal, type Portal } from '../portal.ts'

// What the sign-in reveals to people without an account. Known and unknown addresses are tried in turn with wrong
// passwords: responses must be equal, and times must not distinguish them (median gap below 2 ms, area under the ROC
// curve between 0.45 and 0.55). The eleventh failure of an account is refused with a waiting time, and a flood of
// sign-ins does not affect other calls. `--plant` removes the equal work: the first two figures must then miss their
// goals.

const PAIRS = isSmall() ? 100 : 500
const WARM_UP = 20
const FLOOD_SECONDS = isSmall() ? 3 : 10
const LOGINS_PER_SECOND = 200
const ATTEMPTS_PER_ADDRESS = 10

const median = (values: readonly number[]): number => percentile(values, 0.5)

const planted = requestedPlant(['no-dummy-hash']) !== null
const folder = mkdtempSync(path.join(os.tmpdir(), 'interline-bench-login-'))
// the database's own account must be able to enter it, or its cluster is put elsewhere and stays
chmodSync(folder, 0o755)
const server = await startEmbeddedDatabase(folder)
const token = randomBytes(32).toString('base64url')
const agent = new http.Agent({ keepAlive: false })
try {
  await fill()
  const plant = planted ? [path.join(import.meta.dirname, 'login.plant.ts')] : []
  const portal = await startPortal({ appUrl: server.appUrl, ownerUrl: server.ownerUrl, token }, 'api', plant)
  try {
    await reportApart(portal, '/api/user/login', 'sign-in')
    await reportApart(portal, '/api/user/forgot', 'forgotten password')
    await refuseEleventh(portal)
    await flood(portal)
  } finally {
    await portal.stop()
  }
} finally {
  await server.stop()
  rmSync(folder, { recursive: true, force: true })
}

async function fill(): Promise<void> {
  await migrate(server.ownerUrl)
  const db = new pg.Client({ connectionString: withDatabase(server.adminUrl, 'interline') })
  await db.connect()
  await fillPeople(db, {
    count: PAIRS + WARM_UP,
    passwordHash: await hashPassword('what nobody types here'),
    tokenHash: createHash('sha256').update(token).digest(),
  })
  await db.end()
}

async function reportApart(portal: Portal, where: string, what: string): Promise<void> {
  const times = { known: [] as number[], unknown: [] as number[] }
  const bodies = new Set<string>()
  for (let n = -WARM_UP; n < PAIRS; n++) {
    const turns = [['known', 'unknown'] as const, ['unknown', 'known'] as const][Math.abs(n) % 2]!
    for (const kind of turns) {
      const email = `${kind}${n + WARM_UP + 1}@bench.example`
      const { status, text, took } = await trySignIn(portal, where, email, n + WARM_UP)
      if (n < 0) continue
      bodies.add(`${status} ${text.replace(/"request_id":"[^"]*"/, '')}`)
      times[kind].push(took)
    }
  }
  if (bodies.size !== 1) throw new Error(`${what}: answers differ: ${[...bodies].join(' | ')}`)
  const details = `${PAIRS} known at ${ms(median(times.known))}, ${PAIRS} unknown at ${ms(median(times.unknown))}`
  const gap = Math.abs(median(times.known) - median(times.unknown))
  report({ bench: `${what}: time difference of known and unknown`, ratio: gap, goal: 2, unit: 'ms', details })
  const area = areaUnderCurve(times.known, times.unknown)
  report({
    bench: `${what}: area under the curve, off 0.5`,
    ratio: Math.abs(area - 0.5),
    goal: 0.05,
    unit: 'AUC',
    details: `area ${area.toFixed(3)}`,
  })
}

/** How often a known address took longer than an unknown one, of all pairs. */
function areaUnderCurve(known: number[], unknown: number[]): number {
  let wins = 0
  for (const a of known) for (const b of unknown) wins += a > b ? 1 : Number(a === b) / 2
  return wins / (known.length * unknown.length)
}

async function refuseEleventh(portal: Portal): Promise<void> {
  const statuses: number[] = []
  let wait = 0
  for (let n = 0; n < 11; n++) {
    const result = await trySignIn(portal, '/api/user/login', 'eleven@bench.example', 10_000)
    statuses.push(result.status)
    wait = result.wait
  }
  const isRequested = statuses.slice(0, 10).every((status) => status === 401) && statuses[10] === 429
  report({
    bench: 'eleventh failure rejected, seconds to wait',
    ratio: isRequested && wait > 0 ? wait : Number.POSITIVE_INFINITY,
    goal: 900,
    unit: 's',
    details: `answers ${statuses.join(' ')}`,
  })
}

/** Times of a signed-in call in peace and under a flood of sign-ins that come whether or not earlier ones were answered. */
async function flood(portal: Portal): Promise<void> {
  const quiet = await requestedFor(portal, FLOOD_SECONDS)
  const answers: Promise<number>[] = []
  const timer = setInterval(() => {
    const n = answers.length
    const email = `flood${n}@bench.example`
    answers.push(
      trySignIn(portal, '/api/user/login', email, 20_000 + Math.floor(n / ATTEMPTS_PER_ADDRESS)).then(
        ({ status }) => status,
        () => 0,
      ),
    )
  }, 1000 / LOGINS_PER_SECOND)
  const busy = await requestedFor(portal, FLOOD_SECONDS)
  clearInterval(timer)
  const statuses = Map.groupBy(await Promise.all(answers), (status) => status)
  report({
    bench: `other calls under ${LOGINS_PER_SECOND} sign-ins a second, p99`,
    ratio: percentile(busy, 0.99) / percentile(quiet, 0.99),
    goal: 2,
    unit: 'x quiet',
    details: `quiet ${ms(percentile(quiet, 0.99))}, flooded ${ms(percentile(busy, 0.99))}; sign-ins answered ${[
      ...statuses,
    ]
      .map(([status, list]) => `${list.length}×${status}`)
      .join(' ')}`,
  })
}

async function requestedFor(portal: Portal, seconds: number): Promise<number[]> {
  const times: number[] = []
  const end = performance.now() + seconds * 1000
  while (performance.now() < end) {
    const started = performance.now()
    await portal.call('GET', '/api/user/me')
    times.push(performance.now() - started)
  }
  return times
}

type SignInTry = { status: number; text: string; wait: number; took: number }

/** One try from a separate address: all of 127/8 is this machine. */
function trySignIn(portal: Portal, where: string, email: string, from: number): Promise<SignInTry> {
  const body = JSON.stringify({ email, ...(where.endsWith('login') ? { password: 'a wrong password' } : {}) })
  const localAddress = `127.${1 + (from >> 16)}.${(from >> 8) & 255}.${1 + (from % 250)}`
  const url = new URL(where, portal.url)
  return new Promise((done, fail) => {
    const started = performance.now()
    const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }
    const sent = http.request(url, { agent, method: 'POST', localAddress, headers }, (response) => {
      let text = ''
      response.setEncoding('utf8')
      response.on('data', (chunk: string) => (text += chunk))
      response.on('error', fail)
      response.on('end', () =>
        done({
          status: response.statusCode ?? 0,
          text,
          wait: Number(response.headers['retry-after'] ?? 0),
          took: performance.now() - started,
        }),
      )
    })
    sent.on('error', fail)
    sent.end(body)
  })
}
