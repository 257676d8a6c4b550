import { addAlertRules } from './alert-rules.ts'
import { answerBills } from './booking/railroad.ts'
import { bookCars } from './booking/shipper.ts'
import { makeCalendar, PAST_WINDOW_MS } from './calendar.ts'
import { recordCars } from './cars.ts'
import { DEMO_CUSTOMERS } from './customers.ts'
import { playDevices } from './devices/play-devices.ts'
import { deliver } from './feed/delivery.ts'
import { addBillRules, workBills } from './invoicing/bills-desk.ts'
import { simulateInvoicing } from './invoicing/book.ts'
import { DAY_MS, HOUR_MS, MINUTE_MS } from './journey/journey.ts'
import { showLoadingNotice, withdrawLoadingNotice } from './loading-notice.ts'
import { playHistory, playLive, type Play } from './play.ts'
import { connectTo } from './product.ts'
import { readSettings } from './settings.ts'
import { STARTER_PASSWORD } from './starter.ts'
import type { WorldSize } from './fleet.ts'
import { HISTORY_DAYS, PAST_DAYS, pastEvents, worldEvents } from './world.ts'

/** The demo railroad's process: `node demo/src/main.ts http://localhost:4000`. */
async function main() {
  const settings = readSettings(process.argv.slice(2), process.env)
  const product = connectTo(settings.url, log)
  const received = await Promise.all(DEMO_CUSTOMERS.map(({ id }) => product.onReceive(id)))
  const calendar = makeCalendar(received, HISTORY_DAYS[settings.size], Date.now(), settings.anchorTs)

  const begunAt = Date.now()
  const events = worldEvents(calendar.startTs, settings.size, calendar.nowTs - ESTIMATES_MS)
  const play: Play = {
    product,
    calendar,
    deliveries: deliver(events, calendar.startTs),
    log,
    progress: reportProgress,
    clock: () => calendar.nowTs - HELD_BACK_MS,
  }
  const isFirstStart = received.every(({ last_event_ts }) => last_event_ts === null)
  if (!isFirstStart) reportReady()
  const clerk = connectTo(settings.url, log, CLERK)
  if (isFirstStart) await addBillRules(clerk)
  if (isFirstStart && settings.size === 'full') {
    await showLoadingNotice(product)
    await addAlertRules(clerk, CLERK.email)
    await playPast(play, settings.size)
  }
  const next = await playHistory(play)
  await withdrawLoadingNotice(product)
  if (isFirstStart) reportReady()
  const clock = () => liveTs(calendar.nowTs, (Date.now() - begunAt) * settings.speed)
  const { billsFolder, isPrompt } = settings
  if (billsFolder !== null) void answerBills({ folder: billsFolder, product, log, isPrompt })
  const devices = { product, size: settings.size, startTs: calendar.startTs, nowTs: calendar.nowTs, clock }
  if (isFirstStart) {
    recordCars(product, settings.size, calendar.nowTs).catch((error: unknown) =>
      log(`cars: ${String(error)}`),
    )
    const desk = { product: clerk, url: settings.url, nowTs: calendar.nowTs }
    simulateInvoicing(desk)
      .then(() => workBills(desk))
      .catch((error: unknown) => log(`invoices: ${String(error)}`))
    if (billsFolder !== null && !isPrompt)
      bookCars(clerk).catch((error: unknown) => log(`bookings: ${String(error)}`))
  }
  playDevices(devices).catch((error: unknown) => log(`devices stopped reporting: ${String(error)}`))
  log(settings.speed === 1 ? 'live' : `live, at ${settings.speed}× speed`)
  await playLive({ ...play, clock }, next)
}

/** Two fleets have a longer past, so that a half-year can be compared with the one before; sent first, as it is older. */
async function playPast(play: Play, size: WorldSize) {
  const endTs = play.calendar.startTs - DAY_MS
  const startTs = play.calendar.startTs - PAST_DAYS * DAY_MS
  const past = {
    ...play,
    calendar: {
      startTs,
      nowTs: endTs,
      resumeTs: new Map(DEMO_CUSTOMERS.map(({ id }) => [id, startTs] as const)),
    },
    deliveries: deliver(pastEvents(play.calendar.startTs, size), startTs),
    progress: () => undefined,
    clock: () => endTs,
  }
  await playHistory(past, (fromTs) => Math.min(fromTs + PAST_WINDOW_MS, endTs))
}

/** Who invoices the payers of the first customer. */
const CLERK = { email: 'shipper@demo.example', password: STARTER_PASSWORD }
/** Railroads repeat their estimates in a live feed; for the past only the last day's are sent. */
const ESTIMATES_MS = DAY_MS
/**
 * Reports of the last hour are held back: they are sent within the first minutes, so that screens change from the
 * start.
 */
const HELD_BACK_MS = HOUR_MS
const CATCH_UP_MS = 12 * MINUTE_MS

/** The railroad's clock a given time after the history was sent. */
function liveTs(nowTs: number, sinceMs: number): number {
  const behind = HELD_BACK_MS * Math.max(0, 1 - sinceMs / CATCH_UP_MS)
  return nowTs + sinceMs - behind
}

/** The parent process waits for this: on the first start until the history is loaded, later not at all. */
function reportReady() {
  process.send?.({ ready: true })
}

/** The parent process prints it; a demo that runs alone prints it here. */
function reportProgress(percent: number) {
  if (process.send) process.send({ progress: { label: 'Demo history', percent } })
  else log(`demo history ${percent}% loaded`)
}

/** Lines go through the parent process, so that they never interleave with its own. */
function log(line: string) {
  const text = `demo railroad: ${line}`
  if (process.send) process.send({ line: text })
  else process.stdout.write(`${text}\n`)
}

process.on('disconnect', () => process.exit(0))
process.on('SIGINT', () => process.exit(0))
process.on('SIGTERM', () => process.exit(0))
try {
  await main()
} catch (error) {
  process.stderr.write(`demo railroad: ${error instanceof Error ? error.message : String(error)}\n`)
  process.exit(1)
}
