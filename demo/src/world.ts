import { simulateCarload } from './journey/carload.ts'
import { makeFleet, type Block, type WorldSize } from './fleet.ts'
import { simulateIntermodal } from './journey/intermodal.ts'
import { DAY_MS, type Run, type WorldEvent } from './journey/journey.ts'
import { priorityQueue } from './queue.ts'
import { getStation } from './journey/route.ts'
import { createRandom } from './random.ts'

/** Days of history a world has on its first start. */
export const HISTORY_DAYS: Record<WorldSize, number> = { full: 180, small: 30 }

/** Cars begin up to this long before the history, so that its first day finds them anywhere in their cycles. */
const WARM_UP_DAYS = 40

/** New business: lanes whose first load moves so many days after the history's beginning. */
const LANE_START_DAY: Readonly<Record<string, number>> = {
  L010: 138,
  L022: 150,
  L031: 158,
  L044: 165,
  L055: 146,
}

/**
 * Everything that happens on the demo railroad from `startTs` on, in order of time and without end.
 * Same start and size, same events: nothing depends on the clock or on chance. From
 * `estimatesFromTs` on railroads also repeat their estimates of arrival every few hours, as they do in a live feed.
 */
export function* worldEvents(
  startTs: number,
  size: WorldSize,
  estimatesFromTs = Infinity,
): Generator<WorldEvent> {
  yield* inOrder(
    makeFleet(size).map((block) => startLife(block, startTs, estimatesFromTs)),
    startTs,
  )
}

/** Days that the two longer fleets have before the world's own history; together 400. */
export const PAST_DAYS = 220
/** Carloads of these lanes have a longer past: sweeteners of one customer, plastics of another. */
const LANES_WITH_PAST: ReadonlySet<string> = new Set(['L004', 'L005', 'L006', 'L025', 'L027', 'L028', 'L029'])
/** Waybills of the past are numbered from here, so that no number is given twice. */
const PAST_TRIPS = 2000

/**
 * What happened to two fleets before the world of `startTs` began, in order of time and without end. It is another life
 * of the same cars: the world itself is the same with it and without it.
 */
export function* pastEvents(startTs: number, size: WorldSize): Generator<WorldEvent> {
  const fromTs = startTs - PAST_DAYS * DAY_MS
  const blocks = makeFleet(size).filter(({ lane }) => LANES_WITH_PAST.has(lane.lane_id))
  yield* inOrder(
    blocks.map((block) => startLife(block, fromTs, Infinity, { seed: 'past', trips: PAST_TRIPS })),
    fromTs,
  )
}

function* inOrder(lives: Generator<WorldEvent>[], startTs: number): Generator<WorldEvent> {
  const queue = priorityQueue<{ event: WorldEvent; life: Generator<WorldEvent> }>()
  for (const life of lives) {
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

/** What happens to one block from `startTs` on, without end and without repeated estimates. */
export function* blockEvents(block: Block, startTs: number): Generator<WorldEvent> {
  const life = startLife(block, startTs, Infinity)
  for (;;) yield firstFrom(life, startTs)
}

function startLife(
  block: Block,
  startTs: number,
  estimatesFromTs: number,
  { seed, trips } = { seed: 'life', trips: 0 },
): Generator<WorldEvent> {
  const random = createRandom(`${seed} ${block.id}`)
  const begins = LANE_START_DAY[block.lane.lane_id]
  const ts =
    startTs +
    (begins === undefined ? -random.between(0, WARM_UP_DAYS) : begins + random.between(0, 9)) * DAY_MS
  const run: Run = {
    block,
    random,
    ts,
    trips,
    trip: null,
    train_id: null,
    startTs,
    estimatesFromTs,
    station: getStation(block.lane.origin_station),
    carrier: block.lane.route[0] ?? '',
    dueTs: ts,
    restMs: 0,
  }
  return block.lane.mode === 'intermodal' ? simulateIntermodal(run) : simulateCarload(run)
}

function firstFrom(life: Generator<WorldEvent>, startTs: number): WorldEvent {
  for (;;) {
    const next = life.next()
    if (next.done) throw new Error('The simulation of a unit ended unexpectedly.')
    if (next.value.ts >= startTs) return next.value
  }
}
