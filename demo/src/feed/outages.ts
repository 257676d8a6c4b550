import { DAY_MS, HOUR_MS } from '../journey/journey.ts'
import { createRandom } from '../random.ts'

/** Days in which a feed may fail once, how often it does, and for how many hours. */
interface OutagePattern {
  everyDays: number
  share: number
  hours: readonly [min: number, max: number]
}

const CARRIER: OutagePattern = { everyDays: 14, share: 0.2, hours: [3, 16] }
const CUSTOMER: OutagePattern = { everyDays: 30, share: 0.2, hours: [2, 7] }

/** An outage at the end of the history, so that a visitor finds a feed that is late. */
const SHOWN = { feed: 'carrier FXE', fromDay: 179.4, untilDay: 181.2 } as const

interface Outage {
  fromTs: number
  untilTs: number
}

/**
 * When a message handed over now comes through: at once on most days; after an outage of the railroad's feed or of the
 * customer's mailbox, when it ends.
 */
export function getArrivalAfterOutage(
  ts: number,
  carrier: string,
  customerId: number,
  startTs: number,
): number {
  const sent = afterOutage(ts, `carrier ${carrier}`, CARRIER, startTs)
  return afterOutage(sent, `customer ${customerId}`, CUSTOMER, startTs)
}

const known = new Map<string, Outage | null>()

function afterOutage(ts: number, feed: string, pattern: OutagePattern, startTs: number): number {
  const day = (ts - startTs) / DAY_MS
  if (feed === SHOWN.feed && day >= SHOWN.fromDay && day < SHOWN.untilDay)
    return startTs + SHOWN.untilDay * DAY_MS
  const period = Math.floor(day / pattern.everyDays)
  const key = `${feed} ${period}`
  let outage = known.get(key)
  if (outage === undefined) known.set(key, (outage = getOutage(key, period, pattern)))
  const since = ts - startTs
  return outage && since >= outage.fromTs && since < outage.untilTs ? startTs + outage.untilTs : ts
}

/** Counted from the beginning of the world. */
function getOutage(key: string, period: number, pattern: OutagePattern): Outage | null {
  const random = createRandom(`outage ${key}`)
  if (!random.chance(pattern.share)) return null
  const fromTs = (period + random.between(0.05, 0.9)) * pattern.everyDays * DAY_MS
  return { fromTs, untilTs: fromTs + random.between(...pattern.hours) * HOUR_MS }
}
