import { expect, test } from 'vitest'
import { parse } from '#x12/parse.ts'
import { format } from '#x12/texts.ts'
import { validate } from '#x12/validate.ts'
import { getBillFiles } from './billing.ts'
import { deliver } from './feed/delivery.ts'
import { DAY_MS } from './journey/journey.ts'
import { takeWhile } from './take-while.ts'
import { worldEvents } from './world.ts'

const DAYS = 40
/** The report of a waybill itself. */
const WRITTEN = 'EI'

test('placed loads are billed by valid 410s, each bill under a number of its own', () => {
  const startTs = Date.now() - DAYS * DAY_MS
  const deliveries = takeWhile(
    deliver(worldEvents(startTs, 'small'), startTs),
    (one) => one.arrival_ts < startTs + DAYS * DAY_MS,
  )

  const files = getBillFiles(deliveries)
  const sets = files.flatMap(({ body }) => parse(body).sets)
  const numbers = sets.map(({ segments }) => segments.find(({ id }) => id === 'B3B')!.elements[1])

  expect(sets.length).toBeGreaterThan(20)
  expect(sets.flatMap(validate).map(format)).toEqual([])
  expect(new Set(numbers).size).toBeGreaterThan(numbers.length * 0.97)
})

test('a bill names the day of its waybill, also after a new estimate', () => {
  const startTs = Date.now() - DAYS * DAY_MS
  const deliveries = takeWhile(
    deliver(worldEvents(startTs, 'small'), startTs),
    (one) => one.arrival_ts < startTs + DAYS * DAY_MS,
  )
  const billed = new Map(
    deliveries.flatMap(({ event: { code, trip, ts } }) =>
      code === WRITTEN && trip !== null ? [[trip.waybill_number, ts] as const] : [],
    ),
  )
  const apart = getBillFiles(deliveries)
    .flatMap(({ body }) => parse(body).sets)
    .flatMap(({ segments }) => {
      const number = segments.find(({ id, elements }) => id === 'N9' && elements[1] === 'WY')!.elements[2]!
      const day = segments.find(({ id }) => id === 'N8')!.elements[2]!
      const ts = Date.parse(`${day.slice(0, 4)}-${day.slice(4, 6)}-${day.slice(6)}T00:00:00Z`)
      // trips that were under way when the world began have no such report
      return billed.has(number) ? [Math.abs(billed.get(number)! - ts) / DAY_MS] : []
    })
  expect(apart.length).toBeGreaterThan(10)
  expect(Math.max(...apart)).toBeLessThanOrEqual(1.5)
})
