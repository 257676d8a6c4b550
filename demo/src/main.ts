import { calendarOf } from './calendar.ts'
import { DEMO_CUSTOMERS } from './customers.ts'
import { deliveriesOf } from './feed/delivery.ts'
import { playHistory, playLive, type Play } from './play.ts'
import { connectTo } from './product.ts'
import { readSettings } from './settings.ts'
import { HISTORY_DAYS, worldEvents } from './world.ts'

/** The demo railroad's process: `node demo/src/main.ts http://localhost:4000`. */
async function main() {
  const settings = readSettings(process.argv.slice(2), process.env)
  const product = connectTo(settings.url, say)
  const heard = await Promise.all(DEMO_CUSTOMERS.map(({ id }) => product.heard(id)))
  const calendar = calendarOf(heard, HISTORY_DAYS[settings.size], Date.now(), settings.anchorTs)

  const begunAt = Date.now()
  const play: Play = {
    product,
    calendar,
    deliveries: deliveriesOf(worldEvents(calendar.startTs, settings.size)),
    say,
    clock: () => calendar.nowTs,
  }
  const isFirstStart = heard.every(({ last_event_ts }) => last_event_ts === null)
  if (!isFirstStart) reportReady()
  const next = await playHistory(play)
  if (isFirstStart) reportReady()
  say(`history told; live at ${settings.speed} times our clock`)
  await playLive({ ...play, clock: () => calendar.nowTs + (Date.now() - begunAt) * settings.speed }, next)
}

/** Who started us waits for this: on the first start until the product has its history, later not at all. */
function reportReady() {
  process.send?.({ ready: true })
}

function say(line: string) {
  process.stdout.write(`demo railroad: ${line}\n`)
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
