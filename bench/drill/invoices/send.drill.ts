import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import pg from 'pg'
import { startEmbeddedDatabase } from '#api/db/embedded/supervisor.ts'
import { withDatabase } from '#api/db/urls.ts'
import { migrate } from '#api/db/migrate.ts'
import { loadStarter } from '#api/start/starter.ts'
import { callUntilAnswered } from '../booking.ts'
import { insertLoads, type SentInvoices, selectSent } from './sent.queries.ts'
import { kill, startProduct, type RunningProduct } from '../product.ts'

// `npm run drill:invoices -- [--invoices 200] [--kills 10] [--plant]`: drafts are sent by two servers on one database,
// many at once, while the servers are killed at random moments; a send without an answer is repeated with its key. In
// the end each invoice must have its own number, the numbers must have no hole, and the outbox must hold one email for
// each. `--plant` takes numbers from a sequence: those of sends that a kill rolled back must then be missing.

const { values } = parseArgs({
  options: {
    invoices: { type: 'string', default: '200' },
    kills: { type: 'string', default: '10' },
    plant: { type: 'boolean', default: false },
  },
})
const INVOICES = Number(values.invoices)
const KILLS = Number(values.kills)
const PORT = Number(process.env['PORT'] ?? '4730')
const URLS = [`http://127.0.0.1:${PORT}`, `http://127.0.0.1:${PORT + 1}`]
const SENDERS = 20

const folder = mkdtempSync(path.join(os.tmpdir(), 'interline-invoices-'))
chmodSync(folder, 0o755)
process.env['DEMO_WORLD'] = 'small'
const database = await startEmbeddedDatabase(path.join(folder, 'database'))
const env = {
  DATA_DIR: path.join(folder, 'data'),
  DATABASE_URL: database.appUrl,
  DATABASE_OWNER_URL: database.ownerUrl,
  DEMO: 'off',
  LOG_LEVEL: 'fatal',
  ...(values.plant ? { NODE_OPTIONS: `--import ${path.join(import.meta.dirname, 'send.plant.ts')}` } : {}),
}

let isKilling = true
let kills = 0

try {
  await migrate(database.ownerUrl)
  await loadStarter(database.ownerUrl, 'on')
  const products = await Promise.all(
    URLS.map((_, at) => startProduct({ ...env, PORT: String(PORT + at), ROLE: 'all' })),
  )
  const db = new pg.Client({ connectionString: withDatabase(database.adminUrl, 'interline') })
  await db.connect()
  const invoiceIds = await makeDrafts(await insertLoads(db, 1, INVOICES))
  const killing = killServers(products)
  await sendAll(invoiceIds)
  isKilling = false
  await killing
  report(await selectSent(db, 1))
  await db.end()
  for (const { process: started } of products) started.kill('SIGTERM')
  await Promise.all(products.map(({ ended }) => ended))
} finally {
  await database.stop()
  rmSync(folder, { recursive: true, force: true })
}
process.exit()

/** Calls one of the two servers in turn. */
function call<T>(
  at: number,
  method: 'GET' | 'POST' | 'PATCH',
  place: string,
  body?: object,
  key?: string,
): Promise<T> {
  return callUntilAnswered<T>(URLS[at % URLS.length]!, method, place, {
    ...(body && { body }),
    ...(key && { key }),
  })
}

async function makeDrafts(waybillIds: readonly number[]): Promise<number[]> {
  const address = { address_1: '410 Depot Street', city: 'Fargo', state: 'ND', postal_code: '58102' }
  await call(0, 'PATCH', '/api/invoicing/1/company/1', {
    name: 'Meridian Foods',
    addresses: [address],
    invoice_prefix: 'MF-',
  })
  const payer = await call<{ id: number }>(0, 'POST', '/api/invoicing/1/payer_company/init', {
    name: 'Drill payer',
    emails: 'ap@payer.example',
    terms_days: 15,
    addresses: [address],
  })
  const made: number[] = []
  for (const waybill_id of waybillIds) {
    const charges = [
      { charge_code: 'freight', description: 'Freight', ar_amount_cents: 100_000 + made.length },
    ]
    const body = { payer_id: payer.id, waybill_id, charges }
    made.push((await call<{ id: number }>(0, 'POST', '/api/invoicing/1/payee/1/invoices', body)).id)
  }
  return made
}

async function sendAll(ids: readonly number[]): Promise<void> {
  let next = 0
  const send = async () => {
    for (let at = next++; at < ids.length; at = next++)
      await call(
        at,
        'POST',
        `/api/invoicing/1/payee/1/invoices/${ids[at]!}/send`,
        undefined,
        `send-${ids[at]!}`,
      )
  }
  await Promise.all(Array.from({ length: SENDERS }, send))
}

/** Kills one of the servers at a random moment of its work, and again once it answers. */
async function killServers(products: readonly RunningProduct[]): Promise<void> {
  while (isKilling && kills < KILLS) {
    await delay(100 + Math.random() * 400)
    const at = Math.floor(Math.random() * products.length)
    kill(products[at]!.pids.get('server'))
    kills++
    await call(at, 'GET', '/api/invoicing/1/charge_codes')
  }
}

function report({ sent, numbers, mails }: SentInvoices): void {
  const holes = Math.max(0, ...numbers) - new Set(numbers).size
  const lines: [string, number][] = [
    ['invoices not sent', INVOICES - sent],
    ['numbers repeated', numbers.length - new Set(numbers).size],
    ['holes in the numbers', holes],
    [
      'invoices without one email',
      Math.abs(INVOICES - mails.length) + mails.filter(({ count }) => count !== 1).length,
    ],
  ]
  console.error(`${kills} kills of two servers while ${INVOICES} invoices were sent by ${SENDERS} clients`)
  for (const [bench, ratio] of lines)
    console.log(
      JSON.stringify({
        bench: `${INVOICES} invoices, two servers, ${kills} kills: ${bench}`,
        ratio,
        goal: 0,
        met: ratio === 0,
      }),
    )
  if (lines.some(([, wrong]) => wrong > 0)) process.exitCode = 1
}
