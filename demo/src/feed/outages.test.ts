import { expect, test } from 'vitest'
import { DAY_MS, HOUR_MS } from '../journey/journey.ts'
import { getArrivalAfterOutage } from './outages.ts'

const START_TS = Date.UTC(2026, 0, 1)
const hours = Array.from({ length: 170 * 24 }, (_, at) => START_TS + at * HOUR_MS)

test('a feed works on most days, and after an outage everything comes at once', () => {
  const waits = hours.map((ts) => getArrivalAfterOutage(ts, 'BNSF', 1, START_TS) - ts)
  const down = waits.filter((wait) => wait > 0)

  expect(down.length).toBeGreaterThan(3)
  expect(down.length / waits.length).toBeLessThan(0.05)
  expect(Math.max(...waits)).toBeLessThanOrEqual(16 * HOUR_MS)
})

test('at the end of the history one railroad’s feed is late', () => {
  const lastHour = START_TS + 180 * DAY_MS

  expect(getArrivalAfterOutage(lastHour, 'FXE', 1, START_TS)).toBeGreaterThan(lastHour + DAY_MS)
  expect(getArrivalAfterOutage(lastHour, 'UP', 1, START_TS)).toBe(lastHour)
})
