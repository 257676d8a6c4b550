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
})

test('the spans that a silent unit stays away read as days and hours', () => {
  const spans = { rest10: 52.7, rest50: 74.4, rest90: 120.3, gap_alarm: 89.3 }
  expect(getShiftText(spans, 'estimate')).toContain(
    'to stay at least 3 d 2 h away (80% likely between 2 d 5 h and 5 d). After 3 d 17 h without a report,',
  )
  expect(getShiftText(spans, 'range')).toContain(
    'to stay at least 2 d 5 h to 5 d away. After 3 d 17 h without',
  )
  expect(getShiftText({ rest10: 2, rest50: 2, rest90: 2, gap_alarm: 12 }, 'estimate')).not.toContain('80%')
})
