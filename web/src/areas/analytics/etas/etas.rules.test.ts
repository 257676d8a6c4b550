import { expect, test } from 'vitest'
import { etaFinding, getKnown } from './etas.rules.ts'

const row = (days: number, trips: number, ours: number | null, theirs: number | null) => ({
  days,
  trips,
  error_hours: ours,
  rail_error_hours: theirs,
})

test('the finding compares the days farthest from and nearest to the arrival that have ten trips', () => {
  expect(etaFinding([row(7, 9, 1, 1), row(5, 10, 11.4, 23), row(3, 40, 7, 18), row(1, 60, 4, 9.6)])).toBe(
    '5 days before arrival, our ETA was off by 11 h and the railroads’ by 23 h; 1 day before, by 4 h and 10 h.',
  )
  expect(etaFinding([row(5, 3, 1, 1), row(1, 60, 4, 9.6)])).toBe(
    '1 day before arrival, our ETA was off by 4 h and the railroads’ by 10 h.',
  )
})

test('a few trips are no finding, and a day without trips is not drawn', () => {
  const rows = [row(7, 0, null, null), row(1, 9, 4, 9)]
  expect(etaFinding(rows)).toBe('Too few trips had both ETAs to compare them.')
  expect(getKnown(rows).map(({ days }) => days)).toEqual([1])
})
