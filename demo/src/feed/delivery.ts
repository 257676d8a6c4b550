import { HOUR_MS, MINUTE_MS, type WorldEvent } from '../journey/journey.ts'
import { priorityQueue } from '../queue.ts'
import { createRandom, type Random } from '../random.ts'
import { readRailroads, readStations } from '../reference.ts'
import { getArrivalAfterOutage } from './outages.ts'

/**
 * The defects of a record: equipment or date is missing, or a value is readable but wrong: another place, loaded for
 * empty, a clock that is most of a day ahead.
 */
export type Flaw = 'no_date' | 'no_equipment' | 'wrong_place' | 'wrong_load' | 'clock_ahead'

/** An event on its way to the customer: railroads report late, twice, wrongly, illegibly, or not at all. */
export interface Delivery {
  /** As it is sent. */
  event: WorldEvent
  arrival_ts: number
  flaw: Flaw | null
}

/** Minutes until a railroad's report is out; small railroads send theirs in batches. */
const TYPICAL_DELAY_MINUTES: Record<'large' | 'small', readonly [number, number]> = {
  large: [4, 55],
  small: [25, 260],
}
const LATE_SHARE = 0.01
const LATE_HOURS = [6, 36] as const
const REPEAT_SHARE = 0.006
const REPEAT_HOURS = [1, 30] as const
const ILLEGIBLE_SHARE = 1 / 4_000
/** Automatic reports of moves between yards get lost more easily than manual ones. */
const LOST_SHARE: Partial<Record<string, number>> = {
  E: 0.03,
  A: 0.015,
  P: 0.015,
  D: 0.005,
  J: 0.005,
  R: 0.005,
}
const FALSE_SHARE = 1 / 1_200
const CLOCK_AHEAD_HOURS = [14, 22] as const
/** When a feed recovers, its waiting messages arrive in order, at short intervals. */
const BACKLOG_MINUTES = 40

const small = new Set(
  readRailroads()
    .filter((railroad) => !/^I(-|$)/.test(railroad.class))
    .map(({ scac }) => scac),
)

/**
 * Events in the order in which they reach the customer, which differs somewhat from the order in which they happened.
 */
export function* deliver(events: Iterable<WorldEvent>, startTs: number): Generator<Delivery> {
  const inTransit = priorityQueue<Delivery>()
  for (const event of events) {
    // Nothing that happens from here on can arrive before this event happened.
    while (inTransit.nextRank() <= event.ts) {
      const arrived = inTransit.pop()
      if (arrived) yield arrived
    }
    for (const sent of toDeliveries(event, startTs)) inTransit.push(sent, sent.arrival_ts)
  }
}

/** Each event has its own random numbers, so that other reports do not affect it. */
function* toDeliveries(event: WorldEvent, startTs: number): Generator<Delivery> {
  const random = createRandom(`delivery ${event.block.id} ${event.ts - startTs} ${event.code}`)
  const isLost = random.chance(event.reported_by === 'CLM' ? (LOST_SHARE[event.code] ?? 0) : 0)
  const sentTs = event.ts + delayMs(event, random)
  const throughTs = getArrivalAfterOutage(sentTs, event.carrier, event.block.customer.id, startTs)
  const arrival_ts =
    throughTs === sentTs ? sentTs : throughTs + random.between(0, BACKLOG_MINUTES) * MINUTE_MS
  if (!isLost) yield { ...toReport(event, random), arrival_ts }
  if (random.chance(REPEAT_SHARE)) {
    yield { event, arrival_ts: arrival_ts + random.between(...REPEAT_HOURS) * HOUR_MS, flaw: null }
  }
  if (random.chance(ILLEGIBLE_SHARE)) {
    const flaw = random.pick(['no_date', 'no_equipment'] as const)
    yield { event, arrival_ts: arrival_ts + MINUTE_MS, flaw }
  }
}

function delayMs({ carrier }: WorldEvent, random: Random): number {
  if (random.chance(LATE_SHARE)) return random.between(...LATE_HOURS) * HOUR_MS
  return random.between(...TYPICAL_DELAY_MINUTES[small.has(carrier) ? 'small' : 'large']) * MINUTE_MS
}

function toReport(event: WorldEvent, random: Random): Pick<Delivery, 'event' | 'flaw'> {
  if (event.reported_by !== 'CLM' || !random.chance(FALSE_SHARE)) return { event, flaw: null }
  const flaw = random.pick(['wrong_place', 'wrong_load', 'clock_ahead'] as const)
  return { event: FALSIFY[flaw](event, random), flaw }
}

const FALSIFY: Record<
  'wrong_place' | 'wrong_load' | 'clock_ahead',
  (event: WorldEvent, random: Random) => WorldEvent
> = {
  wrong_place: (event, random) => ({ ...event, station: random.pick(readStations()) }),
  wrong_load: (event) => ({ ...event, load_empty: event.load_empty === 'L' ? 'E' : 'L' }),
  clock_ahead: (event, random) => {
    const minutes = Math.round(random.between(...CLOCK_AHEAD_HOURS) * 60)
    return { ...event, ts: event.ts + minutes * MINUTE_MS }
  },
}
