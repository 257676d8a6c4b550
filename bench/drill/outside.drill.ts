import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startScanner } from '#api/testing/scanner.ts'
import { ms, percentile, report } from '../measure.ts'
import { startPortal, type Portal } from '../portal.ts'
import { openStage } from '../stage.ts'
import { COUNT_UNSENT } from './outside.queries.ts'
import { FAULTS, openLine, type Fault, type Line } from './line.ts'
import { startBucket, startMailServer, startProvider } from './outside.ts'

// `npm run drill:outside -- [--part NAME] [--plant]`: each external system (database, mail server, file store,
// identity provider, virus scanner) is disconnected, swallows everything, and responds two seconds late, while calls
// are made. Every call must be answered within ten seconds, calls that do not need the system must not be affected,
// and everything must resume within ten seconds of its return. `--plant` waits for a silent store without limit.

const { values } = parseArgs({
  options: { part: { type: 'string' }, plant: { type: 'boolean', default: false } },
})
const PARTS = ['database', 'mail', 'store', 'provider', 'scanner'] as const
type PartName = (typeof PARTS)[number]
const NOTICED_MS = 50
const MAILS_MS = 120_000
const QUIET_MS = 6000
const FAULT_MS = 12_000
const AFTER_MS = 13_000
const MAX_SECONDS = 10
const HOST = '127.0.0.1'

const folder = mkdtempSync(path.join(os.tmpdir(), 'interline-outside-'))
const stage = await openStage()
const token = stage.portal.token('full')!
const [bucket, mail, scanner] = [await startBucket(), await startMailServer(), await startScanner()]
const provider = await startProvider(() => `http://127.0.0.1:${lines.provider.port}`)
const local = (port: number) => ({ host: '127.0.0.1', port })
const lines: Record<PartName, Line> = {
  database: await openLine(getPlace(stage.portal.names.appUrl)),
  mail: await openLine(local(mail.port)),
  store: await openLine(local(bucket.port)),
  provider: await openLine(local(provider.port)),
  scanner: await openLine(local(Number(new URL(scanner.url).port))),
}
function getPlace(address: string) {
  const url = new URL(address)
  const socket = url.searchParams.get('host')
  return socket ? { path: `${socket}/.s.PGSQL.${url.port}` } : { host: url.hostname, port: Number(url.port) }
}

function overLine(address: string): string {
  const url = new URL(address)
  url.searchParams.delete('host')
  url.hostname = '127.0.0.1'
  url.port = String(lines.database.port)
  return url.href
}

function openPortal(): Promise<Portal> {
  const providers = path.join(folder, 'providers.json')
  const known = {
    host: HOST,
    provider: 'drill',
    display_name: 'Drill',
    issuer: `http://127.0.0.1:${lines.provider.port}`,
    client_id: 'drill',
    client_secret: 'a secret of the drill',
    theme: 'partner',
    title_prefix: 'Drill',
    hub_url: 'https://hub.drill.example/',
    support_contact: 'support@drill.example',
  }
  writeFileSync(providers, JSON.stringify([known]))
  const { appUrl, ownerUrl } = stage.portal.names
  return startPortal(
    { appUrl: overLine(appUrl), ownerUrl: overLine(ownerUrl), token },
    'all',
    values.plant ? [path.join(import.meta.dirname, 'outside.plant.ts')] : [],
    {
      settings: {
        LOG_LEVEL: 'silent',
        IDENTITY_PROVIDERS: providers,
        SMTP_URL: `smtp://127.0.0.1:${lines.mail.port}`,
        STORE_URL: `s3://key:secret@127.0.0.1:${lines.store.port}/drill?tls=off`,
        SCANNER_URL: `tcp://127.0.0.1:${lines.scanner.port}`,
      },
    },
  )
}

/** A call and what became of it; status 0: no answer. */
interface Request {
  kind: string
  status: number
  isDone: boolean
  tookMs: number
  atMs: number
}

interface Kind {
  name: string
  needs: readonly PartName[]
  everyMs: number
  /** The calls of it, one after the other while each is answered as it should. */
  steps: ((before: unknown) => Step)[]
}

interface Step {
  path: string
  init?: RequestInit
  done?: number
}

const adminSigned = { authorization: `Bearer ${stage.portal.token('admin')}` }
const signed = { authorization: `Bearer ${token}` }
const json = { 'content-type': 'application/json' }
const post = (body: object, headers: Record<string, string> = {}): RequestInit => ({
  method: 'POST',
  headers: { ...json, ...headers },
  body: JSON.stringify(body),
})

const KINDS: readonly Kind[] = [
  { name: 'health', needs: [], everyMs: 100, steps: [() => ({ path: '/healthz' })] },
  {
    name: 'list',
    needs: ['database'],
    everyMs: 100,
    steps: [() => ({ path: '/api/waybills/1/dashboard', init: post({}, signed) })],
  },
  {
    name: 'download',
    needs: ['database'],
    everyMs: 1000,
    steps: [() => ({ path: '/api/waybills/1/dashboard/csv', init: post({}, signed) })],
  },
  {
    name: 'forgotten password',
    needs: ['database'],
    everyMs: 2000,
    steps: [() => ({ path: '/api/user/forgot', init: post({ email: 'viewer@test.example' }, adminSigned) })],
  },
  {
    name: 'upload',
    needs: ['database', 'store', 'scanner'],
    everyMs: 500,
    steps: [
      () => ({ path: '/api/attachments/1/upload', init: { headers: signed } }),
      (before) => ({
        path: (before as { upload_url: string }).upload_url,
        init: { method: 'PUT', body: `ten cars wait ${randomUUID()}` },
      }),
    ],
  },
  {
    name: 'sign-on',
    needs: ['database', 'provider'],
    // of one address 600 are begun in a quarter of an hour
    everyMs: 1500,
    steps: [
      () => ({ path: '/api/user/login/drill/start', init: post({}) }),
      (before) => ({
        path: '/api/user/login/drill/token',
        init: post({ code: 'nobody', state: (before as { state: string }).state }),
        // the provider knows no one, and says so
        done: 401,
      }),
    ],
  },
]

const NEVER_MS = 30_000

async function request(kind: Kind): Promise<Request> {
  let [before, status, isDone, maxMs] = [undefined as unknown, 0, true, 0]
  for (const step of kind.steps) {
    const { path: where, init, done = 200 } = step(before)
    const startedMs = performance.now()
    try {
      const response = await fetch(portal.url + where, { ...init, signal: AbortSignal.timeout(NEVER_MS) })
      const text = await response.text()
      status = response.status
      before = text.startsWith('{') ? JSON.parse(text) : text
    } catch {
      status = 0
    }
    maxMs = Math.max(maxMs, performance.now() - startedMs)
    isDone = status === done
    if (!isDone) break
  }
  return { kind: kind.name, status, isDone, tookMs: maxMs, atMs: performance.now() }
}

/** Every kind at its pace, answered or not, for so long. */
async function requestFor(durationMs: number): Promise<Request[]> {
  const endMs = performance.now() + durationMs
  const requested: Promise<Request>[] = []
  const each = async (kind: Kind) => {
    while (performance.now() < endMs) {
      requested.push(request(kind))
      await wait(kind.everyMs)
    }
  }
  await Promise.all(KINDS.map(each))
  return Promise.all(requested)
}

async function drill(part: PartName, fault: Fault): Promise<void> {
  const quiet = await requestFor(QUIET_MS)
  await lines[part].fail(fault)
  const during = requestFor(FAULT_MS + AFTER_MS)
  await wait(FAULT_MS)
  await lines[part].heal()
  const healedMs = performance.now()
  reportResult(`${part} ${fault}`, { part, quiet, all: await during, healedMs })
}

function reportResult(
  name: string,
  seen: { part: PartName; quiet: readonly Request[]; all: readonly Request[]; healedMs: number },
): void {
  const { part, quiet, all, healedMs } = seen
  const longest = all.toSorted((a, b) => b.tookMs - a.tookMs)[0]!
  const unanswered = all.filter(({ status }) => status === 0).length
  report({
    bench: `${name}: the longest call`,
    ratio: unanswered > 0 ? Number.POSITIVE_INFINITY : longest.tookMs / 1000,
    goal: MAX_SECONDS,
    unit: 's',
    details: `${longest.kind}, answered ${longest.status}; ${unanswered} of ${all.length} without an answer`,
  })
  const unrelated = new Set(KINDS.filter(({ needs }) => !needs.includes(part)).map((kind) => kind.name))
  const p99 = (requested: readonly Request[]) =>
    percentile(
      requested
        .filter(({ kind, atMs }) => unrelated.has(kind) && atMs < healedMs)
        .map(({ tookMs }) => tookMs),
      0.99,
    )
  report({
    bench: `${name}: p99 of calls that do not need it`,
    // a call of a few milliseconds may take a few more
    ratio: p99(all) / Math.max(p99(quiet), NOTICED_MS),
    goal: 1.5,
    unit: 'x quiet',
    details: `${ms(p99(all))} beside ${ms(p99(quiet))}`,
  })
  report({
    bench: `${name}: failures of calls that do not need it`,
    ratio: all.filter(({ kind, isDone }) => unrelated.has(kind) && !isDone).length,
    goal: 0,
    unit: 'calls',
    details: `of ${all.filter(({ kind }) => unrelated.has(kind)).length}`,
  })
  const late = all.filter(({ isDone, atMs }) => !isDone && atMs > healedMs)
  report({
    bench: `${name}: the last failure after its return`,
    ratio: Math.max(0, ...late.map(({ atMs }) => atMs - healedMs)) / 1000,
    goal: MAX_SECONDS,
    unit: 's',
    details: `${late.length} failed; of ${late.map(({ kind, status }) => `${kind} ${status}`).at(-1) ?? 'none'}`,
  })
}

/** Emails written while the mail server was unreachable must arrive, once. */
async function reportMails(): Promise<void> {
  const startedMs = performance.now()
  const left = () =>
    stage.portal.superuser(async (db) => (await db.query<{ n: number }>(COUNT_UNSENT)).rows[0]!.n)
  while ((await left()) > 0 && performance.now() - startedMs < MAILS_MS) await wait(500)
  report({
    bench: 'mail: emails that did not arrive',
    ratio: await left(),
    goal: 0,
    unit: 'mails',
    details: `${mail.arrived.size} came; the last ${((performance.now() - startedMs + AFTER_MS) / 1000).toFixed(0)} s after the server`,
  })
}

const portal = await openPortal()
try {
  for (const part of PARTS) {
    if (values.part !== undefined && values.part !== part) continue
    for (const fault of FAULTS) await drill(part, fault)
    if (part === 'mail') await reportMails()
  }
} finally {
  await portal.stop()
  for (const line of Object.values(lines)) line.close()
  for (const { stop } of [bucket, mail, scanner, provider]) void stop()
  await stage.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()
