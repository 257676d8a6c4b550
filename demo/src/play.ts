import { setTimeout as sleep } from 'node:timers/promises'
import { getBillFiles } from './billing.ts'
import { windowEnd, type Calendar } from './calendar.ts'
import type { Delivery } from './feed/delivery.ts'
import { sendingQueue } from './feed/sending-queue.ts'
import { DAY_MS } from './journey/journey.ts'
import { getFiles, type FeedFile } from './messages.ts'
import type { Product } from './product.ts'
import { hashText } from './random.ts'

export interface Play {
  product: Product
  calendar: Calendar
  deliveries: Iterator<Delivery, unknown>
  log: (line: string) => void
  /** How much of the history is loaded, in percent. */
  progress: (percent: number) => void
  /** The railroad's current time. */
  clock: () => number
}

const SENDERS = 3
const WINDOWS_AHEAD = 2
const SHORT_PAUSE_DAYS = 3
const LIVE_PAUSE_MS = 4_000

/**
 * Sends what happened until now, window by window for all customers, so that all of them have data early and none
 * gets far ahead. A customer's files are sent one after the other; several customers at once. Returns the delivery
 * that continues.
 */
export async function playHistory(play: Play, nextEnd = windowEnd): Promise<Delivery> {
  const beginTs = Math.min(...play.calendar.resumeTs.values())
  const senders = getSenders()
  const windows: Promise<void>[] = []
  const report = getProgress(play, beginTs)
  let next = skipUntil(play, beginTs)
  for (let fromTs = beginTs; fromTs < play.clock();) {
    const untilTs = nextEnd(fromTs, play.clock())
    const window = takeUntil(play, next, untilTs)
    next = window.next
    windows.push(sendAll(senders, play, window.due).then(() => report(untilTs)))
    await windows.at(-WINDOWS_AHEAD)
    fromTs = untilTs
  }
  await Promise.all(windows)
  return next
}

/** Continues with the railroad's clock for as long as the process lives; every railroad sends its own files. */
export async function playLive(play: Play, first: Delivery, signal?: AbortSignal): Promise<void> {
  const queue = sendingQueue()
  let next = first
  while (!signal?.aborted) {
    const window = takeUntil(play, next, play.clock())
    next = window.next
    const sent = queue.pass(notYetSent(play, window.due), Date.now())
    for (const file of [...getFiles(sent, 'by_carrier'), ...getBillFiles(sent)]) await sendFile(play, file)
    await sleep(LIVE_PAUSE_MS, undefined, { signal }).catch(() => undefined)
  }
}

type Senders = (customerId: number, send: () => Promise<void>) => Promise<void>

/** Runs a customer's work in order, and at most a few customers at the same time. */
function getSenders(): Senders {
  const queues = new Map<number, Promise<void>>()
  const waiting: (() => void)[] = []
  let free = SENDERS
  const enter = async () => {
    if (free > 0) free--
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }
  const leave = () => {
    const first = waiting.shift()
    if (first) first()
    else free++
  }
  return (customerId, send) => {
    const turn = (queues.get(customerId) ?? Promise.resolve()).then(async () => {
      await enter()
      await send().finally(leave)
    })
    queues.set(customerId, turn)
    return turn
  }
}

async function sendAll(senders: Senders, play: Play, due: Delivery[]): Promise<void> {
  const unsent = notYetSent(play, due)
  // a bill follows the reports of its trip
  const files = [...getFiles(unsent, 'collected'), ...getBillFiles(unsent)]
  await Promise.all(files.map((file) => senders(file.customer_id, () => sendFile(play, file))))
}

/** One file in so many is sent twice, as happens when a response to a railroad gets lost. */
const MESSAGES_PER_DUPLICATE = 200

async function sendFile({ product }: Play, file: FeedFile): Promise<void> {
  await product.send(file)
  if (hashText(file.body.slice(0, 200)) % MESSAGES_PER_DUPLICATE === 0) await product.send(file)
}

function notYetSent({ calendar }: Play, due: Delivery[]): Delivery[] {
  return due.filter(({ event, arrival_ts }) => {
    const resumeTs = calendar.resumeTs.get(event.block.customer.id) ?? calendar.startTs
    return arrival_ts >= resumeTs
  })
}

function skipUntil(play: Play, ts: number): Delivery {
  let next = pull(play)
  while (next.arrival_ts < ts) next = pull(play)
  return next
}

function takeUntil(play: Play, first: Delivery, ts: number): { due: Delivery[]; next: Delivery } {
  const due: Delivery[] = []
  let next = first
  while (next.arrival_ts <= ts) {
    due.push(next)
    next = pull(play)
  }
  return { due, next }
}

function pull(play: Play): Delivery {
  const next = play.deliveries.next()
  if (next.done) throw new Error('The demo railroad ended unexpectedly.')
  return next.value
}

/** Reports each new percent of the history, except for the few days after a pause. */
function getProgress(play: Play, beginTs: number): (untilTs: number) => void {
  const days = Math.floor((play.clock() - beginTs) / DAY_MS)
  let reported = 0
  return (untilTs) => {
    const percent = Math.min(100, Math.floor((100 * (untilTs - beginTs)) / (play.clock() - beginTs)))
    if (days < SHORT_PAUSE_DAYS || percent <= reported) return
    reported = percent
    play.progress(percent)
  }
}
