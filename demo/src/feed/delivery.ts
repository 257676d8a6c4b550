import { HOUR_MS, MINUTE_MS, type WorldEvent } from '../journey/journey.ts'
import { leastFirstQueue } from '../queue.ts'
import { randomOf, type Random } from '../random.ts'

/** What can be wrong with a record, so that nobody can say which car it is about, or when. */
export type Flaw = 'no_date' | 'no_equipment'

/** An event on its way to the customer: railroads tell late, twice, or now and then not legibly. */
export interface Delivery {
  event: WorldEvent
  arrival_ts: number
  /** Position in the stream of all deliveries, from 1; control numbers follow from it. */
  serial: number
  flaw: Flaw | null
}

const USUAL_DELAY_MINUTES = [4, 55] as const
const LATE_SHARE = 0.01
const LATE_HOURS = [6, 36] as const
const REPEAT_SHARE = 0.006
const REPEAT_HOURS = [1, 30] as const
const FLAWED_SHARE = 1 / 4_000

/** Events in the order in which they reach the customer, which is not quite the order in which they happened. */
export function* deliveriesOf(events: Iterable<WorldEvent>): Generator<Delivery> {
  const random = randomOf('delivery')
  const onTheWay = leastFirstQueue<Omit<Delivery, 'serial'>>()
  let serial = 0
  for (const event of events) {
    // Nothing that happens from here on can arrive before this event happened.
    while (onTheWay.nextRank() <= event.ts) {
      const arrived = onTheWay.pop()
      if (arrived) yield { ...arrived, serial: ++serial }
    }
    for (const sent of sendingsOf(event, random)) onTheWay.push(sent, sent.arrival_ts)
  }
}

function* sendingsOf(event: WorldEvent, random: Random): Generator<Omit<Delivery, 'serial'>> {
  const arrival_ts = event.ts + delayMs(random)
  yield { event, arrival_ts, flaw: null }
  if (random.chance(REPEAT_SHARE)) {
    yield { event, arrival_ts: arrival_ts + random.between(...REPEAT_HOURS) * HOUR_MS, flaw: null }
  }
  if (random.chance(FLAWED_SHARE)) {
    const flaw = random.pick(['no_date', 'no_equipment'] as const)
    yield { event, arrival_ts: arrival_ts + MINUTE_MS, flaw }
  }
}

function delayMs(random: Random): number {
  if (random.chance(LATE_SHARE)) return random.between(...LATE_HOURS) * HOUR_MS
  return random.between(...USUAL_DELAY_MINUTES) * MINUTE_MS
}
