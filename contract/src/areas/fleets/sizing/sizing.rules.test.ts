import { expect, test } from 'vitest'
import { carsFor, carsOnAverage, coverage, drawCars } from './sizing.rules.ts'

const PLAN = { loads_month: 60.8, trip_days: 22, spare_percent: 0 }
/** The same every week and every trip. */
const STEADY = { weeks: Array.from({ length: 52 }, () => 14), totals: Array.from({ length: 40 }, () => 22) }
const VARIED = {
  weeks: Array.from({ length: 52 }, (_, at) => (at % 2 === 0 ? 8 : 20)),
  totals: Array.from({ length: 40 }, (_, at) => (at % 4 === 0 ? 34 : 18)),
}

test('cars are loads a day times the round trip times the spare: two a day for 22 days are 44, and a tenth more', () => {
  expect(carsOnAverage(PLAN)).toBeCloseTo(44)
  expect(carsOnAverage({ ...PLAN, spare_percent: 10 })).toBeCloseTo(48.4)
})

test('where every week and trip is the same, every draw needs the same cars', () => {
  const draws = drawCars(PLAN, STEADY)
  expect([carsFor(draws, 0.5), carsFor(draws, 0.8)]).toEqual([44, 44])
})

test('where they differ, P50 stays near the average, P80 needs more, and both stay the same when asked again', () => {
  const draws = drawCars(PLAN, VARIED)
  const [half, p80] = [carsFor(draws, 0.5) ?? 0, carsFor(draws, 0.8) ?? 0]
  expect(Math.abs(half - 44)).toBeLessThanOrEqual(3)
  expect(p80).toBeGreaterThan(half + 3)
  expect(coverage(draws, p80)).toBeGreaterThanOrEqual(0.8)
  expect(coverage(draws, p80)).toBeLessThan(0.87)
  expect(drawCars(PLAN, VARIED)).toEqual(draws)
})

test('a round trip one day faster returns as many cars as are loaded in a day, and never needs more', () => {
  const spread = { ...VARIED, weeks: Array.from({ length: 52 }, (_, at) => 8 + ((at * 29) % 13)) }
  const days = Array.from({ length: 40 }, (_, at) => 10.3 + at)
  const needed = days.map((trip_days) =>
    carsFor(drawCars({ ...PLAN, loads_month: 150, trip_days }, spread), 0.8),
  )
  const returned = needed.slice(1).map((cars, at) => (cars ?? 0) - (needed[at] ?? 0))

  // 4.9 loads a day; whole cars, and a little less luck is needed the longer a round trip is
  expect(Math.min(...returned)).toBeGreaterThanOrEqual(3)
  expect(Math.max(...returned)).toBeLessThanOrEqual(7)
})

test('under 30 round trips nothing is drawn', () => {
  expect(drawCars(PLAN, { ...VARIED, totals: VARIED.totals.slice(0, 29) })).toEqual([])
  expect(carsFor([], 0.8)).toBeNull()
})
