import path from 'node:path'
import type { MessageReceipt } from '#contract/areas/feeds/messages/messages.contract.ts'
import { listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { toUrl } from '#contract/base/endpoint.ts'
import { isSmall } from '../../data.ts'
import { ms, report } from '../../measure.ts'
import { startPortal, type Portal } from '../../portal.ts'
import { openStage, type Stage } from '../../stage.ts'
import { startWorker, type Worker } from '../worker.ts'
import { requestBytes, Shooter, type Shot } from '../open-loop.ts'
import {
  ENOUGH,
  lists,
  listsDuring,
  startOthers,
  p99,
  measureQuiet,
  getSpread,
  type Others,
} from './others.ts'
import type { Part } from './part.ts'
import type { Sending, Sent } from './sender.ts'
import { CLM_POISONS, OTHER_POISONS, X12_POISONS, type Poison } from './poisons.ts'

// Messages that cause as much work as their bytes allow, one after the other, while a user of another customer loads
// a list twenty times a second. None may kill the process, stay unanswered, leak memory or be noticed. A short
// message is sent repeatedly, with other bytes; its list times are reported with those of its group, since its own
// are too few for a p99. A slow one has its own figure.

const MEGABYTE = 1024 * 1024
const BYTES = isSmall() ? 2 * MEGABYTE : 20 * MEGABYTE - 1
/** The decrease in each round: more than any piece that messages repeat. */
const OTHER_BYTES = 2100
const SENDER = 1
const OTHER = 2
/** Slower work has enough list requests of its own in a few rounds. */
const LONG_MS = 5000
const MIN_LISTS = 20
/** Of a message that only wakes what will be measured. */
const MIN_BYTES = 200
/** The maximum time for rounds of one message; the first is always complete. */
const ROUNDS_MS = 60_000
const GIVE_UP_MS = isSmall() ? 120_000 : 600_000
const EXPIRED_MS = 10_000
const GOAL_GROWN_MB = 300
/** Others must not feel it: their p99 against the quiet one of the same run. */
const GOAL_TIMES = 2

const GROUPS: Readonly<Record<string, readonly Poison[]>> = {
  'car location messages': CLM_POISONS,
  X12: X12_POISONS,
  neither: OTHER_POISONS,
}

export const poisonPart: Part = {
  name: 'poison',
  plants: ['unbounded'],
  async run(plant) {
    const preloads = plant === null ? [] : [path.join(import.meta.dirname, `${plant}.plant.ts`)]
    const all = Object.entries(GROUPS).flatMap(([group, poisons]) => getMembers(group, poisons))
    const impact: Impact[] = []
    const quiet: Shot[] = []
    // what ended one server continues with another
    while (impact.length < all.length) {
      impact.push(...(await processSome(all.slice(impact.length), preloads, quiet)))
    }
    reportResult(impact, quiet)
  },
}

interface Member extends Poison {
  group: string
  /** Its part of the lists of its group. */
  share: number
}

function getMembers(group: string, poisons: readonly Poison[]): Member[] {
  const wanted = process.env['POISON']
  const members = poisons.filter(({ name }) => wanted === undefined || name.includes(wanted))
  const share = Math.max(MIN_LISTS, Math.ceil(ENOUGH / members.length))
  return members.map((one) => ({ ...one, group, share }))
}

type Sender = Worker<Sending, Sent>

interface Run {
  portal: Portal
  stage: Stage
  sender: Sender
  others: Others
}

/** As many of the messages as one server survives, and the one that it did not. */
async function processSome(
  poisons: readonly Member[],
  preloads: readonly string[],
  quiet: Shot[],
): Promise<Impact[]> {
  const stage = await openStage()
  const { appUrl, ownerUrl } = stage.portal.names
  const portal = await startPortal({ appUrl, ownerUrl, token: '' }, 'all', preloads)
  const shooter = new Shooter(Number(new URL(portal.url).port))
  const sender: Sender = startWorker(import.meta.resolve('./sender.ts'))
  const impacts: Impact[] = []
  try {
    const where = `/api${toUrl(listAssets, { params: { customerId: OTHER }, query: {} })}`
    const request = requestBytes('POST', where, stage.portal.token('other')!, {})
    // the first message loads the sending code, which is not what is measured
    await make(sender, poisons[0]!, MIN_BYTES, 0)
    await send({ portal, stage, sender })
    const run: Run = { portal, stage, sender, others: await startOthers(shooter, request) }
    for (const [n, one] of poisons.entries()) {
      impacts.push(await processMessages(run, one))
      if (impacts.at(-1)!.isDead) break
      // spread over the run like the times it is compared with
      if (one.group !== poisons[n + 1]?.group) await measureQuiet(run.others, ENOUGH / 2)
    }
    quiet.push(...run.others.quiet)
    return impacts
  } finally {
    shooter.close()
    sender.close()
    await (impacts.at(-1)?.isDead === false ? portal.stop() : portal.kill())
    await stage.stop()
  }
}

interface Impact {
  name: string
  group: string
  /** The longest of its rounds. */
  tookMs: number
  receipts: (MessageReceipt | null)[]
  grownMb: number
  lagMs: number
  during: Shot[]
  after: Shot[]
  /** The process ended or answered nothing for so long that it might as well have. */
  isDead: boolean
}

async function processMessages(run: Run, one: Member): Promise<Impact> {
  const { name, group, share } = one
  await run.portal.watch()
  const impact: Impact = {
    name,
    group,
    tookMs: 0,
    receipts: [],
    grownMb: Infinity,
    lagMs: 0,
    during: [],
    after: [],
    isDead: false,
  }
  const startedMs = performance.now()
  const isEnough = () => impact.during.length >= (impact.tookMs > LONG_MS ? ENOUGH : share)
  do await processOnce(run, one, impact)
  while (!impact.isDead && !isEnough() && performance.now() - startedMs < ROUNDS_MS)
  if (impact.isDead) {
    console.error(`  ${name}: the server crashed after ${(impact.tookMs / 1000).toFixed(1)} s`)
    return impact
  }
  const { grownMb, lagMs, cpuMs } = await run.portal.usage()
  impact.after = await lists(run.others, share)
  console.error(
    `  ${name}: ${(impact.tookMs / 1000).toFixed(1)} s (${(cpuMs / 1000 / impact.receipts.length).toFixed(1)} s of CPU), ${impact.receipts.length} times, +${grownMb.toFixed(0)} MB, blocked ${ms(lagMs)}, others ${getSpread(impact.during)}, after it ${getSpread(impact.after)}, ${JSON.stringify(impact.receipts[0])}`,
  )
  return { ...impact, grownMb, lagMs }
}

async function processOnce(run: Run, one: Poison, impact: Impact): Promise<void> {
  const round = impact.receipts.length
  // created before the measurement, because it needs a processor
  await make(run.sender, one, BYTES - round * OTHER_BYTES, round)
  const startedMs = performance.now()
  const sent = send(run)
  impact.during.push(...(await listsDuring(run.others, sent)))
  const receipt = await sent
  impact.receipts.push(receipt)
  impact.tookMs = Math.max(impact.tookMs, performance.now() - startedMs)
  impact.isDead = receipt === null || (await isRemoved(run.portal))
}

const make = (sender: Sender, { name }: Poison, bytes: number, round: number): Promise<Sent> =>
  sender.request({ make: { poison: name, bytes, round } })

function send({ portal, stage, sender }: Pick<Run, 'portal' | 'stage' | 'sender'>): Promise<Sent> {
  const token = stage.portal.token('full')!
  return sender.request({ send: { url: portal.url, token, customerId: SENDER, giveUpMs: GIVE_UP_MS } })
}

async function isRemoved(portal: Portal): Promise<boolean> {
  const signal = AbortSignal.timeout(EXPIRED_MS)
  return !(await fetch(`${portal.url}/healthz`, { signal }).catch(() => null))?.ok
}

/** Lists requested next to one kind of work: enough for a p99, unless the run ended early. */
interface OtherCallers {
  name: string
  during: Shot[]
  after: Shot[]
}

/** The slow messages separately, and the others of each group together. */
function getGroups(impacts: readonly Impact[]): OtherCallers[] {
  const getName = ({ name, group, during }: Impact) => (during.length < ENOUGH ? group : name)
  return Object.entries(Object.groupBy(impacts, getName)).map(([name, some = []]) => ({
    name,
    during: some.flatMap(({ during }) => during),
    after: some.flatMap(({ after }) => after),
  }))
}

function reportResult(impacts: readonly Impact[], quiet: readonly Shot[]): void {
  const highest = (bench: string, unit: string, goal: number, figure: (one: Impact) => number) => {
    const one = impacts.toSorted((a, b) => figure(b) - figure(a))[0]!
    report({
      bench: `abuse, poison: ${bench}`,
      ratio: figure(one),
      goal,
      unit,
      details: `most by ${one.name}`,
    })
  }
  const times = (bench: string, groups: readonly { name: string; shots: readonly Shot[] }[]) => {
    const ratio = (shots: readonly Shot[]) => p99(shots) / p99(quiet)
    for (const { name, shots } of groups) console.error(`  ${bench}, ${name}: ${getSpread(shots)}`)
    const { name, shots } = groups.toSorted((a, b) => ratio(b.shots) - ratio(a.shots))[0]!
    const details = `most by ${name}: ${getSpread(shots)}; quiet ${getSpread(quiet)}`
    report({
      bench: `abuse, poison: others' p99 ${bench}`,
      ratio: ratio(shots),
      goal: GOAL_TIMES,
      unit: 'x quiet',
      details,
    })
  }
  const groups = getGroups(impacts)
  highest('memory above idle', 'MB', GOAL_GROWN_MB, ({ grownMb }) => grownMb)
  times(
    'while it is processed',
    groups.map(({ name, during }) => ({ name, shots: during })),
  )
  times('right after it', [{ name: 'all', shots: groups.flatMap(({ after }) => after) }])
  const shots = impacts.flatMap(({ during, after }) => [...during, ...after])
  report({
    bench: 'abuse, poison: refusals of others',
    ratio: shots.filter(({ status }) => status !== 200).length,
    goal: 0,
    unit: 'calls',
    details: `of ${shots.length}`,
  })
  const isLeft = (receipt: MessageReceipt | null) => receipt === null || receipt.state === 'received'
  highest('messages left without a state', 'messages', 0, ({ receipts }) => receipts.filter(isLeft).length)
  highest('longest processing of one message', 's', 120, ({ tookMs }) => tookMs / 1000)
  highest('processes crashed', 'processes', 0, ({ isDead }) => (isDead ? 1 : 0))
}
