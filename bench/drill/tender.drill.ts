import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { startEmbeddedDatabase } from '#api/db/embedded/supervisor.ts'
import { migrate } from '#api/db/migrate.ts'
import { loadStarter } from '#api/start/starter.ts'
import { parse } from '#x12/parse.ts'
import { answerTo, callUntilAnswered, getWaybill } from './booking.ts'
import { kill, startProduct, type RunningProduct } from './product.ts'

// `npm run drill:tenders -- [--tenders 200] [--kills 15] [--outage 60] [--plant]`: tenders are booked and answered
// while two servers on one database, each with a worker, are killed at random moments and the railroad's folder is
// not writable for a while. The railroad removes every file at once. In the end each tender must have reached it once
// and complete, under its own number, and each answer, sent twice, must have been applied once. Skipped numbers are
// reported and are not an error: a booking that a kill rolled back does not return its number. `--plant` lets both
// workers claim the same document and forget which were delivered: files must then arrive twice.

const { values } = parseArgs({
  options: {
    tenders: { type: 'string', default: '200' },
    outage: { type: 'string', default: '60' },
    kills: { type: 'string', default: '15' },
    plant: { type: 'boolean', default: false },
  },
})
const TENDERS = Number(values.tenders)
const OUTAGE_MS = Number(values.outage) * 1000
const KILLS = Number(values.kills)
const PORT = process.env['PORT'] ?? '4710'
const URL = `http://127.0.0.1:${PORT}`
const BOOKERS = 4
const SENT_WITHIN_MS = 300_000

const folder = mkdtempSync(path.join(os.tmpdir(), 'interline-tenders-'))
chmodSync(folder, 0o755)
const out = path.join(folder, 'out')
const collected = path.join(folder, 'collected')
mkdirSync(collected)
process.env['DEMO_WORLD'] = 'small'
const database = await startEmbeddedDatabase(path.join(folder, 'database'))
const env = {
  DATA_DIR: path.join(folder, 'data'),
  DATABASE_URL: database.appUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
  EDI_OUT_DIR: out,
  DEMO: 'off',
  LOG_LEVEL: 'fatal',
  ...(values.plant ? { NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'tender.plant.ts')}` } : {}),
}

let isKilling = true
let kills = 0
let removed = 0

try {
  await migrate(database.ownerUrl)
  await loadStarter(database.ownerUrl, 'on')
  const products = [
    await startProduct({ ...env, PORT, ROLE: 'all' }),
    await startProduct({ ...env, PORT: String(Number(PORT) + 1), ROLE: 'worker' }),
  ]
  const { allowedScacs } = await call<{ allowedScacs: string[] }>('GET', '/booking/v1/1/allowed-receivers')
  const scac = allowedScacs[0]!
  const stopRemoving = removeFiles(path.join(out, '1', scac))
  const killing = killServers(products)
  const outage = closeFolder(path.join(out, '1', scac))
  const requestIds = await bookAll(scac)
  await outage
  await untilSent()
  const files = readdirSync(collected)
  const controls = files.map((name) => Number(/404_(\d+)/.exec(name)?.[1]))
  await answerAll(scac, controls)
  isKilling = false
  await killing
  stopRemoving()
  await report({ requestIds, files, controls })
  for (const { process: started } of products) started.kill('SIGTERM')
  await Promise.all(products.map(({ ended }) => ended))
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

function call<T>(
  method: 'GET' | 'POST',
  place: string,
  sent: { body?: object | string; key?: string } = {},
): Promise<T> {
  return callUntilAnswered<T>(URL, method, place, sent)
}

async function bookAll(scac: string): Promise<number[]> {
  const requestIds: number[] = []
  let next = 0
  const book = async () => {
    for (let number = next++; number < TENDERS; number = next++) {
      const body = { waybill: getWaybill(scac, number) }
      const made = await call<{ requestId: number }>('POST', '/booking/v1/1/tenders', {
        body,
        key: `drill-${number}`,
      })
      requestIds.push(made.requestId)
    }
  }
  await Promise.all(Array.from({ length: BOOKERS }, book))
  return requestIds
}

/** Kills one of the servers at a random moment of its work, and again once the portal answers. */
async function killServers(products: readonly RunningProduct[]): Promise<void> {
  while (isKilling && kills < KILLS) {
    await delay(300 + Math.random() * 3000)
    kill(products[Math.floor(Math.random() * products.length)]!.pids.get('server'))
    kills++
    await call('GET', '/booking/v1/1/allowed-receivers')
  }
}

/** As a railroad's mailbox does: what appears is gone at once, and what appears twice is counted twice. */
function removeFiles(from: string): () => void {
  const timer = setInterval(() => {
    let names: string[] = []
    try {
      names = readdirSync(from).filter((name) => name.startsWith('404_'))
    } catch {
      return
    }
    for (const name of names) {
      try {
        renameSync(path.join(from, name), path.join(collected, `${removed}_${name}`))
        removed++
      } catch {
        // read-only for a while, to the railroad as well
        return
      }
    }
  }, 20)
  return () => clearInterval(timer)
}

/** The folder is not writable for a while; root can write to any folder, so a file takes its place. */
async function closeFolder(closed: string): Promise<void> {
  while (!existsSync(path.join(closed, '.sent'))) await delay(50)
  const open = process.getuid?.() === 0 ? blockFolder(closed) : makeReadOnly(closed)
  await delay(OUTAGE_MS)
  open()
}

function blockFolder(closed: string): () => void {
  renameSync(closed, `${closed}.away`)
  writeFileSync(closed, 'closed')
  return () => {
    unlinkSync(closed)
    renameSync(`${closed}.away`, closed)
  }
}

function makeReadOnly(closed: string): () => void {
  const folders = [closed, path.join(closed, '.sent')]
  for (const one of folders) chmodSync(one, 0o555)
  return () => {
    for (const one of folders) chmodSync(one, 0o755)
  }
}

async function untilSent(): Promise<void> {
  const deadline = performance.now() + SENT_WITHIN_MS
  for (;;) {
    const { total_record_count } = await call<{ total_record_count: number }>(
      'GET',
      '/booking/v1/1/tender-statuses?search=file%20queued',
    )
    if (total_record_count === 0 || performance.now() > deadline) return
    await delay(1000)
  }
}

function receive(body: string): Promise<unknown> {
  return call('POST', '/api/feeds/1/messages', { body })
}

async function answerAll(scac: string, controls: readonly number[]): Promise<void> {
  let number = 0
  for (const control of controls) {
    for (const kind of ['997', '824'] as const) {
      const text = answerTo(kind, scac, control, ++number)
      await receive(text)
      // the same numbers in other bytes: a repeat that the mailbox cannot recognize
      await receive(text.replaceAll('~', '~\n'))
    }
  }
}

async function appliedOnce(requestId: number): Promise<boolean> {
  const { entries } = await call<{ entries: { step: string }[] }>(
    'GET',
    `/booking/v1/1/requests/${requestId}/timeline`,
  )
  const count = (step: string) => entries.filter((entry) => entry.step === step).length
  return count('STEP_ACKNOWLEDGE') === 1 && count('STEP_RESPOND') === 1
}

interface Outcome {
  requestIds: number[]
  files: string[]
  controls: number[]
}

async function report({ requestIds, files, controls }: Outcome): Promise<void> {
  const broken = files.filter((name) => {
    const { sets, findings } = parse(readFileSync(path.join(collected, name)))
    return sets.length !== 1 || findings.length > 0
  }).length
  const unique = new Set(controls).size
  const leftOut = Math.max(...controls) - Math.min(...controls) + 1 - unique
  const applied = await Promise.all(requestIds.map(appliedOnce))
  const lines: [string, number][] = [
    ['tenders not booked exactly once', Math.abs(new Set(requestIds).size - TENDERS)],
    ['files more or less than tenders', Math.abs(files.length - TENDERS)],
    ['incomplete files', broken],
    ['control numbers repeated', controls.length - unique],
    ['responses not applied exactly once', applied.filter((isOnce) => !isOnce).length],
  ]
  console.error(
    `${kills} kills of two servers, the folder closed for ${OUTAGE_MS / 1000} s, ${leftOut} numbers left out`,
  )
  for (const [bench, ratio] of lines)
    console.log(
      JSON.stringify({
        bench: `${TENDERS} tenders, two servers, ${kills} kills: ${bench}`,
        ratio,
        goal: 0,
        met: ratio === 0,
      }),
    )
  if (lines.some(([, wrong]) => wrong > 0)) process.exitCode = 1
}
