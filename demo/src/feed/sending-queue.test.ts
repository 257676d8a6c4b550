import { expect, test } from 'vitest'
import { DEMO_CUSTOMERS } from '../customers.ts'
import { DAY_MS, HOUR_MS } from '../journey/journey.ts'
import { worldEvents } from '../world.ts'
import { type Delivery, deliver } from './delivery.ts'
import { QUIET_MS, RESERVE, sendingQueue } from './sending-queue.ts'

const START_TS = Date.UTC(2026, 6, 1)
const STEP_MS = 4_000

/** A day of the whole railroad and what the queue releases every four seconds, after an hour in which it fills. */
function aDay() {
  const fromTs = START_TS + 20 * DAY_MS
  const untilTs = fromTs + DAY_MS
  const due: Delivery[] = []
  for (const one of deliver(worldEvents(START_TS, 'full', fromTs - DAY_MS), START_TS)) {
    if (one.arrival_ts > untilTs) break
    if (one.arrival_ts > fromTs - HOUR_MS) due.push(one)
  }
  const queue = sendingQueue()
  const sent: { atTs: number; delivery: Delivery }[] = []
  let next = 0
  for (let atTs = fromTs; atTs <= untilTs; atTs += STEP_MS) {
    const from = next
    while ((due[next]?.arrival_ts ?? Infinity) <= atTs) next++
    for (const delivery of queue.pass(due.slice(from, next), atTs)) sent.push({ atTs, delivery })
  }
  return { due, sent }
}

const { due, sent } = aDay()
const isOf =
  (customerId: number) =>
  ({ event }: Delivery) =>
    event.block.customer.id === customerId

test('something of every customer is reported every 45 seconds, all day', () => {
  for (const { id } of DEMO_CUSTOMERS) {
    const times = sent.filter(({ delivery }) => isOf(id)(delivery)).map(({ atTs }) => atTs)
    const pauses = times.slice(1).map((ts, at) => ts - (times[at] ?? ts))
    expect(Math.max(...pauses)).toBeLessThanOrEqual(45_000)
  }
})

const getCars = (deliveries: readonly Delivery[], customerId: number): string[] =>
  deliveries
    .filter(isOf(customerId))
    .flatMap(({ event, arrival_ts }) => event.units.map((unit) => `${unit.equipment_id} ${arrival_ts}`))

test('reports of a customer go out car by car in the order they came; the last few wait', () => {
  for (const { id } of DEMO_CUSTOMERS) {
    const came = getCars(due, id)
    const went = getCars(
      sent.map(({ delivery }) => delivery),
      id,
    )
    expect(went.length).toBeGreaterThan(0)
    expect(came.slice(0, went.length)).toEqual(went)
    expect(came.length - went.length).toBeLessThanOrEqual(RESERVE)
  }
})

test('a report that waits goes out when its customer received nothing for a while, and no sooner', () => {
  const one = due.find(({ event }) => event.units.length > 1)
  if (!one) throw new Error('no block was reported')
  const few = { ...one, event: { ...one.event, units: one.event.units.slice(0, 2) } }
  const queue = sendingQueue()

  const times = [0, STEP_MS, QUIET_MS - 1, QUIET_MS, QUIET_MS + STEP_MS]
  const went = times.map((ts) => queue.pass(ts === 0 ? [few] : [], ts).length)

  expect(went).toEqual([1, 0, 0, 1, 0])
})

test('calls waiting beyond the reserve run at once', () => {
  const [one] = due
  if (!one) throw new Error('nothing was reported')
  const unit = one.event.units.slice(0, 1)
  const many = Array.from({ length: RESERVE + 30 }, () => ({ ...one, event: { ...one.event, units: unit } }))

  expect(sendingQueue().pass(many, 0).length).toBe(30)
})
