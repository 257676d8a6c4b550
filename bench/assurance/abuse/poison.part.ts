import path from 'node:path'
import { receiveMessage, type MessageReceipt } from '#contract/areas/feeds/messages/messages.contract.ts'
import { listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { urlOf } from '#contract/base/endpoint.ts'
import { isSmall } from '../../data.ts'
import { ms, percentile, report } from '../../measure.ts'
import { startPortal, type Portal } from '../../portal.ts'
import { openStage, type Stage } from '../../stage.ts'
import { requestBytes, Shooter, type Shot } from '../open-loop.ts'
import type { Part } from './part.ts'
import { CLM_POISONS, OTHER_POISONS, X12_POISONS, type Poison } from './poisons.ts'

// Messages made to be as much work as their bytes allow, one after the other, while somebody of another customer looks at a
// list twenty times a second. None may end the process, stay without an answer, take memory that is not given back or be felt.

const MEGABYTE = 1024 * 1024
const BYTES = isSmall() ? 2 * MEGABYTE : 20 * MEGABYTE - 1
const SENDER = 1
const OTHER = 2
const LISTS_PER_SECOND = 20
const QUIET_SECONDS = isSmall() ? 3 : 10
const AFTER_SECONDS = 2
const GIVE_UP_MS = isSmall() ? 120_000 : 600_000
const GONE_MS = 10_000
const GOAL_GROWN_MB = 300
/** Others must not feel it: their p99 against the quiet one of the same run. */
const GOAL_TIMES = 2

export const poisonPart: Part = {
  name: 'poison',
  plants: ['unbounded'],
  async run(plant) {
    const preloads = plant === null ? [] : [path.join(import.meta.dirname, `${plant}.plant.ts`)]
    const all = [...CLM_POISONS, ...X12_POISONS, ...OTHER_POISONS].filter(isWanted)
    const felt: Felt[] = []
    // what ended one server goes on with another
    while (felt.length < all.length) felt.push(...(await swallowSome(all.slice(felt.length), preloads)))
    tell(felt)
  },
}

const wanted = process.env['POISON']
const isWanted = ({ name }: Poison) => wanted === undefined || name.includes(wanted)

interface Run {
  portal: Portal
  stage: Stage
  shooter: Shooter
}

/** As many of the messages as one server survives, and the one that it did not. */
async function swallowSome(poisons: readonly Poison[], preloads: readonly string[]): Promise<Felt[]> {
  const stage = await openStage()
  const { appUrl, ownerUrl } = stage.portal.names
  const portal = await startPortal({ appUrl, ownerUrl, token: '' }, 'all', preloads)
  const shooter = new Shooter(Number(new URL(portal.url).port))
  const run: Run = { portal, stage, shooter }
  const felt: Felt[] = []
  try {
    await look(run, 2)
    const quietMs = p99(await look(run, QUIET_SECONDS))
    for (const one of poisons) {
      felt.push({ ...(await swallow(run, one)), quietMs })
      if (felt.at(-1)!.isDead) break
    }
    return felt
  } finally {
    shooter.close()
    await (felt.at(-1)?.isDead === false ? portal.stop() : portal.kill())
    await stage.stop()
  }
}

interface Felt {
  name: string
  tookMs: number
  receipt: MessageReceipt | null
  grownMb: number
  lagMs: number
  quietMs: number
  during: Shot[]
  after: Shot[]
  /** The process ended or answered nothing for so long that it might as well have. */
  isDead: boolean
}

async function swallow(run: Run, { name, body, layout }: Poison): Promise<Omit<Felt, 'quietMs'>> {
  const bytes = body(BYTES)
  await run.portal.watch()
  const started = performance.now()
  const sent = send(run, bytes, layout)
  const during = await lookUntil(run, sent)
  const receipt = await sent
  const tookMs = performance.now() - started
  if (receipt === null || (await isGone(run.portal))) {
    console.error(`  ${name}: the server is gone after ${(tookMs / 1000).toFixed(1)} s`)
    return { name, tookMs, receipt, grownMb: Infinity, lagMs: 0, during, after: [], isDead: true }
  }
  const { grownMb, lagMs, cpuMs } = await run.portal.seen()
  const after = await look(run, AFTER_SECONDS)
  console.error(
    `  ${name}: ${(tookMs / 1000).toFixed(1)} s (${(cpuMs / 1000).toFixed(1)} s of CPU), +${grownMb.toFixed(0)} MB, blocked ${ms(lagMs)}, others p99 ${ms(p99(during))}, after ${ms(p99(after))}, ${JSON.stringify(receipt)}`,
  )
  return { name, tookMs, receipt, grownMb, lagMs, during, after, isDead: false }
}

async function send(
  { portal, stage }: Run,
  body: Buffer,
  layout: string | undefined,
): Promise<MessageReceipt | null> {
  const path = urlOf(receiveMessage, { params: { customerId: SENDER }, query: { layout } })
  try {
    const answer = await fetch(`${portal.url}/api${path}`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${stage.portal.token('full')}`,
        'content-type': 'application/octet-stream',
      },
      body: new Uint8Array(body),
      signal: AbortSignal.timeout(GIVE_UP_MS),
    })
    if (answer.ok) return (await answer.json()) as MessageReceipt
    const text = await answer.text()
    // one of which nothing could be understood is refused, and kept
    if (answer.status === 422) return (JSON.parse(text) as { receipt?: MessageReceipt }).receipt ?? null
    console.error(`  answered ${answer.status}: ${text.slice(0, 200)}`)
  } catch (error) {
    console.error(`  ${String(error)}`)
  }
  return null
}

async function isGone(portal: Portal): Promise<boolean> {
  const signal = AbortSignal.timeout(GONE_MS)
  return !(await fetch(`${portal.url}/healthz`, { signal }).catch(() => null))?.ok
}

function look({ shooter, stage }: Run, seconds: number): Promise<Shot[]> {
  const path = `/api${urlOf(listAssets, { params: { customerId: OTHER }, query: {} })}`
  const request = requestBytes('POST', path, stage.portal.token('other')!, {})
  return shooter.fire(() => request, LISTS_PER_SECOND, seconds)
}

async function lookUntil(run: Run, sent: Promise<unknown>): Promise<Shot[]> {
  const shots: Shot[] = []
  let isOver = false
  void sent.finally(() => (isOver = true))
  do shots.push(...(await look(run, 0.25)))
  while (!isOver)
  return shots
}

const p99 = (shots: readonly Shot[]): number =>
  percentile(
    shots.map(({ tookMs }) => tookMs),
    0.99,
  )

function tell(felt: readonly Felt[]): void {
  const worst = (figure: (one: Felt) => number) => felt.toSorted((a, b) => figure(b) - figure(a))[0]!
  const most = (bench: string, unit: string, goal: number, figure: (one: Felt) => number) => {
    const one = worst(figure)
    report({ bench: `abuse, poison: ${bench}`, ratio: figure(one), goal, unit, told: `most by ${one.name}` })
  }
  most('memory above idle', 'MB', GOAL_GROWN_MB, ({ grownMb }) => grownMb)
  most(
    `others' p99 while it is worked on`,
    'x quiet',
    GOAL_TIMES,
    ({ during, quietMs }) => p99(during) / quietMs,
  )
  most(`others' p99 right after it`, 'x quiet', GOAL_TIMES, ({ after, quietMs }) => p99(after) / quietMs)
  most(
    'refusals of others',
    'calls',
    0,
    ({ during, after }) => [...during, ...after].filter(({ status }) => status !== 200).length,
  )
  most('messages left without a state', 'messages', 0, ({ receipt }) =>
    receipt === null || receipt.state === 'received' ? 1 : 0,
  )
  most('longest work on one message', 's', 120, ({ tookMs }) => tookMs / 1000)
  most('processes ended', 'processes', 0, ({ isDead }) => (isDead ? 1 : 0))
}
