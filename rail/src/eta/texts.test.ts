import { expect, test } from 'vitest'
import { explain, getShiftText } from './texts.ts'

const HOUR_MS = 3_600_000
const estimate = (p10: number, p50: number, p90: number) =>
  explain({
    basis: 'lane',
    trips: 6,
    wait: 0,
    made_ts: 0,
    p10_ts: p10 * HOUR_MS,
    p50_ts: p50 * HOUR_MS,
    p90_ts: p90 * HOUR_MS,
  })

test('an estimate names its range, and no range where both ends read the same', () => {
  expect(estimate(10, 20, 30)).toBe(
    'Based on 6 past trips from here: typically 20 h from the last report, 80% likely between 10 h and 1 d 6 h.',
  )
  expect(estimate(1.9, 2, 2.1)).toBe('Based on 6 past trips from here: typically 2 h from the last report.')
  expect(getShiftText({ rest10: 2, rest50: 2, rest90: 2, gap_alarm: 12 }, 'estimate')).not.toContain('80%')
})
