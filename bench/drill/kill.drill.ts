import { chmodSync, mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import { parseArgs } from 'node:util'
import { kill, startProduct, type RunningProduct } from './product.ts'
import { getMessage, sendUntilAcknowledged, type Receipt } from './sender.ts'

// `npm run drill:kill -- [--kills 60]`: while messages arrive, parts of the product are killed at random moments: the
// server, the database, both, the demo, or the product as a whole, which is then restarted as a person would. In the
// end every acknowledged message must be stored once, with its event folded.

const { values } = parseArgs({ options: { kills: { type: 'string', default: '15' } } })
const KILLS = Number(values.kills)
const SENDERS = 4
const PORT = process.env['PORT'] ?? '4700'
const URL = `http://127.0.0.1:${PORT}`
const FOLDED_WITHIN_MS = 30_000

const folder = mkdtempSync(path.join(os.tmpdir(), 'interline-drill-'))
chmodSync(folder, 0o755)
const env = { PORT, DATA_DIR: path.join(folder, 'data'), DEMO: 'on', DEMO_WORLD: 'small', LOG_LEVEL: 'warn' }

const acknowledged = new Map<string, Receipt>()
const recoveriesMs: Record<string, number[]> = {}
let isSending = true
let sent = 0

try {
  let product = await startProduct(env)
  const senders = Array.from({ length: SENDERS }, sendAlways)
  for (let round = 0; round < KILLS; round++) product = await killSomething(product, round)
  isSending = false
  await Promise.all(senders)
  const lost = await countLost()
  product.process.kill('SIGTERM')
  await product.ended
  report(lost)
} finally {
  rmSync(folder, { recursive: true, force: true })
}

async function sendAlways(): Promise<void> {
  while (isSending) {
    const body = getMessage(sent++)
    acknowledged.set(body, await sendUntilAcknowledged(URL, body))
  }
}

async function killSomething(product: RunningProduct, round: number): Promise<RunningProduct> {
  await delay(200 + Math.random() * 2_000)
  const { pids } = product
  const whole = product.process.pid
  const victims: [name: string, ...pids: (number | undefined)[]][] = [
    ['server', pids.get('server')],
    ['database', pids.get('database')],
    ['server and database', pids.get('server'), pids.get('database')],
    ['demo', pids.get('demo')],
    ['start', whole],
    ['start, server and database', whole, pids.get('server'), pids.get('database')],
  ]
  const [name, ...targets] = victims[round % victims.length] ?? ['nothing']
  const start = performance.now()
  kill(...targets)
  const next = targets.includes(whole) ? await restart(product) : product
  await sendUntilAcknowledged(URL, getMessage(-round - 1))
  const tookMs = performance.now() - start
  ;(recoveriesMs[name] ??= []).push(tookMs)
  console.error(`killed ${name}: responds again after ${(tookMs / 1000).toFixed(1)} s`)
  return next
}

async function restart(product: RunningProduct): Promise<RunningProduct> {
  await product.ended
  return startProduct(env)
}

// Sending the same bytes again returns the receipt: they must be known under their number, with one event.
async function countLost(): Promise<number> {
  let lost = 0
  for (const [body, receipt] of acknowledged) if (!(await isSaved(body, receipt))) lost++
  return lost
}

async function isSaved(body: string, receipt: Receipt): Promise<boolean> {
  const deadline = performance.now() + FOLDED_WITHIN_MS
  for (;;) {
    const again = await sendUntilAcknowledged(URL, body)
    if (!again.duplicate || again.message_id !== receipt.message_id) return false
    if (again.state === 'folded') return again.event_count === 1
    if (performance.now() > deadline) return false
    await delay(100)
  }
}

function report(lost: number): void {
  const slowest = Math.max(...Object.values(recoveriesMs).flat()) / 1000
  const lines = [
    {
      bench: `kill -9, ${KILLS} times: messages lost of ${acknowledged.size}`,
      ratio: lost,
      goal: 0,
      unit: 'messages',
      met: lost === 0,
    },
    {
      bench: 'kill -9: slowest recovery',
      ratio: Number(slowest.toFixed(1)),
      goal: 15,
      unit: 's',
      met: slowest <= 15,
    },
  ]
  for (const line of lines) console.log(JSON.stringify(line))
  if (lost > 0) process.exitCode = 1
}
