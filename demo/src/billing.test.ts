import { expect, test } from 'vitest'
import { parse } from '#x12/parse.ts'
import { format } from '#x12/texts.ts'
import { validate } from '#x12/validate.ts'
import { getBillFiles, noteWaybill } from './billing.ts'
import { deliver } from './feed/delivery.ts'
import { DAY_MS } from './journey/journey.ts'
import { takeWhile } from './take-while.ts'
import { worldEvents } from './world.ts'

const DAYS = 40

test('placed loads are billed by valid 410s, each bill under a number of its own', () => {
  const startTs = Date.now() - DAYS * DAY_MS
  const deliveries = takeWhile(
    deliver(worldEvents(startTs, 'small'), startTs),
    (one) => one.arrival_ts < startTs + DAYS * DAY_MS,
  )
  for (const { event } of deliveries) noteWaybill(event)

  const files = getBillFiles(deliveries)
  const sets = files.flatMap(({ body }) => parse(body).sets)
  const numbers = sets.map(({ segments }) => segments.find(({ id }) => id === 'B3B')!.elements[1])

  expect(sets.length).toBeGreaterThan(20)
  expect(sets.flatMap(validate).map(format)).toEqual([])
  expect(new Set(numbers).size).toBeGreaterThan(numbers.length * 0.97)
})
