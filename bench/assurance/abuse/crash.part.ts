import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import {
  listQuarantine,
  receiveMessage,
  replayMessage,
  type MessageReceipt,
} from '#contract/areas/feeds/messages/messages.contract.ts'
import { toUrl } from '#contract/base/endpoint.ts'
import { report } from '../../measure.ts'
import { startPortal, type Portal } from '../../portal.ts'
import { openStage, type Stage } from '../../stage.ts'
import type { Part } from './part.ts'
import { CLM_POISONS } from './poisons.ts'

// A message that kills the process, as a bug in the portal might: the cap on findings is removed and the heap is small. The
// server is restarted each time, as the product does it, and continues with the remaining work. The message may kill
// it at most twice; then the server must run without it, report it in the quarantine, and accept it by a replay once
// the bug is fixed.

const CUSTOMER = 1
const BYTES = 4 * 1024 * 1024
const SMALL_HEAP = ['--max-old-space-size=144']
const MAX_STARTS = 5
const SETTLED_MS = 60_000
const POLL_MS = 250

const here = (name: string) => path.join(import.meta.dirname, `${name}.plant.ts`)

export const crashPart: Part = {
  name: 'crash',
  plants: ['forgetful'],
  async run(plant) {
    const stage = await openStage()
    const preloads = [here('unbounded'), ...(plant === null ? [] : [here(plant)])]
    try {
      const body = poisonWithGood()
      const ended = await countCrashes(stage, preloads, body)
      await reportRest(stage, ended)
    } finally {
      await stage.stop()
    }
  },
}

/** Lines each wrong in its own way, and one that is right. */
function poisonWithGood(): Buffer {
  const wrong = CLM_POISONS.find(({ name }) => name === 'lines each wrong in its own way')!
    .body(BYTES)
    .toString()
  const day = new Date(Date.now() - 86_400_000).toISOString().slice(0, 10).replaceAll('-', '')
  return Buffer.from(wrong.replace('\n', `\nUTLX,1,HOUSTON,TX,${day},1200,UT,L,P\n`))
}

/** How often a server died until one kept running; the message is sent to the first and left to its successors. */
async function countCrashes(stage: Stage, preloads: readonly string[], body: Buffer): Promise<number> {
  for (let ended = 0; ended < MAX_STARTS; ended++) {
    const portal = await start(stage, preloads)
    if (portal === null) continue
    const isOver = ended === 0 ? send(portal, stage, body) : waitUntilSettled(stage)
    const isAlive = await Promise.race([
      portal.ended.then(() => false),
      isOver.then(
        () => true,
        () => false,
      ),
    ])
    await portal.kill()
    if (isAlive) return ended
  }
  return MAX_STARTS
}

const getUrls = ({ portal }: Stage) => ({
  appUrl: portal.names.appUrl,
  ownerUrl: portal.names.ownerUrl,
  token: '',
})

/** Null when the server died before it listened: the leftover message was enough. */
async function start(stage: Stage, preloads: readonly string[]): Promise<Portal | null> {
  return await startPortal(getUrls(stage), 'all', preloads, { flags: SMALL_HEAP }).catch(() => null)
}

async function send(portal: Portal, stage: Stage, body: Buffer): Promise<void> {
  const query = { layout: 'interline-csv' }
  const response = await call(
    portal,
    stage,
    'POST',
    toUrl(receiveMessage, { params: { customerId: CUSTOMER }, query }),
    body,
  )
  await response.text()
}

function call(portal: Portal, stage: Stage, method: string, where: string, body?: Buffer): Promise<Response> {
  const authorization = `Bearer ${stage.portal.token('full')}`
  if (body === undefined) return fetch(`${portal.url}/api${where}`, { method, headers: { authorization } })
  const headers = { authorization, 'content-type': 'application/octet-stream' }
  return fetch(`${portal.url}/api${where}`, { method, headers, body: new Uint8Array(body) })
}

async function waitUntilSettled(stage: Stage): Promise<void> {
  const endMs = performance.now() + SETTLED_MS
  while (performance.now() < endMs) {
    const states = await getStates(stage)
    if (states.length > 0 && !states.includes('received')) return
    await wait(POLL_MS)
  }
  throw new Error('the message was not settled')
}

const getStates = ({ portal }: Stage): Promise<string[]> =>
  portal.superuser(async (client) => {
    const { rows } = await client.query<{ state: string }>('select state from messages')
    return rows.map(({ state }) => state)
  })

async function reportRest(stage: Stage, ended: number): Promise<void> {
  const details = 'with a heap of 144 MB and no cap on findings'
  report({
    bench: 'abuse, crash: processes crashed by one message',
    ratio: ended,
    goal: 2,
    unit: 'processes',
    details,
  })
  const portal = await startPortal(getUrls(stage), 'api')
  try {
    const entries = await call(
      portal,
      stage,
      'GET',
      toUrl(listQuarantine, { params: { customerId: CUSTOMER }, query: {} }),
    )
    const { data } = (await entries.json()) as {
      data: { message_id: number; reason_code: string; reason: string }[]
    }
    const entry = data.find(({ reason_code }) => reason_code === 'process_ended')
    report({
      bench: 'abuse, crash: quarantined without an entry',
      ratio: entry ? 0 : 1,
      goal: 0,
      unit: 'messages',
      details: entry?.reason ?? 'no entry in quarantine',
    })
    const again = entry && (await replay(portal, stage, entry.message_id))
    const accepted = again?.event_count ?? 0
    report({
      bench: 'abuse, crash: good lines read by a replay after the fix',
      ratio: accepted,
      goal: 1,
      unit: 'lines',
      details: JSON.stringify(again ?? null),
      wanted: 'at least',
    })
  } finally {
    await portal.stop()
  }
}

async function replay(portal: Portal, stage: Stage, messageId: number): Promise<MessageReceipt> {
  const query = { layout: 'interline-csv' }
  const response = await call(
    portal,
    stage,
    'POST',
    toUrl(replayMessage, { params: { customerId: CUSTOMER, messageId }, query }),
  )
  return (await response.json()) as MessageReceipt
}
