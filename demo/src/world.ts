import { carloadLife } from './journey/carload.ts'
import { fleetOf, type Block, type WorldSize } from './fleet.ts'
import { intermodalLife } from './journey/intermodal.ts'
import { DAY_MS, type Run, type WorldEvent } from './journey/journey.ts'
import { leastFirstQueue } from './queue.ts'
import { randomOf } from './random.ts'

/** Days of history a world has on its first start. */
export const HISTORY_DAYS: Record<WorldSize, number> = { full: 180, small: 30 }

/** Cars begin up to this long before the history, so that its first day finds them anywhere in their cycles. */
const WARM_UP_DAYS = 40

/**
 * Everything that happens on the demo railroad from `startTs` on, in order of time and without end.
 * Same start and size, same events: nothing depends on the clock or on chance.
 */
export function* worldEvents(startTs: number, size: WorldSize): Generator<WorldEvent> {
  const queue = leastFirstQueue<{ event: WorldEvent; life: Generator<WorldEvent> }>()
  for (const block of fleetOf(size)) {
    const life = lifeOf(block, startTs)
    const event = firstFrom(life, startTs)
    queue.push({ event, life }, event.ts)
  }
  for (;;) {
    const next = queue.pop()
    if (!next) return
    yield next.event
    const { life } = next
    const event = firstFrom(life, startTs)
    queue.push({ event, life }, event.ts)
  }
}

function lifeOf(block: Block, startTs: number): Generator<WorldEvent> {
  const random = randomOf(`life ${block.id}`)
  const ts = startTs - random.between(0, WARM_UP_DAYS) * DAY_MS
  const run: Run = { block, random, ts, trips: 0, trip: null, train_id: null }
  return block.lane.mode === 'intermodal' ? intermodalLife(run) : carloadLife(run)
}

function firstFrom(life: Generator<WorldEvent>, startTs: number): WorldEvent {
  for (;;) {
    const next = life.next()
    if (next.done) throw new Error('A life on the demo railroad ended; it must go on for ever.')
    if (next.value.ts >= startTs) return next.value
  }
}
