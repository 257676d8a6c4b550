import { expect, test } from 'vitest'
import type { ScorecardLane, ScorecardMonth } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import {
  byShare,
  finding,
  getShare,
  signedDays,
  stateIn,
  toMarked,
  tons,
  toTone,
  worstLane,
} from './scorecard.rules.ts'

const NO_ERRORS = {
  compared: 0,
  error_hours: 0,
  rail_error_hours: 0,
  weighed: 0,
  co2_kg: 0,
  releases: 0,
  pulled: 0,
  estimated: 0,
  slipped: 0,
}
const month = (name: string, on_time: number, promised: number): ScorecardMonth => ({
  ...NO_ERRORS,
  month: name,
  trips: promised,
  promised,
  on_time,
})

const lane = (destination: string, months: readonly ScorecardMonth[]): ScorecardLane => ({
  ...NO_ERRORS,
  trips: months.reduce((sum, { trips }) => sum + trips, 0),
  promised: months.reduce((sum, { promised }) => sum + promised, 0),
  on_time: months.reduce((sum, { on_time }) => sum + on_time, 0),
  months: [...months],
  over_days: 0,
  carrier: 'UP',
  origin_id: 1,
  destination_id: 2,
  origin_name: 'Cedar Rapids, IA',
  destination_name: destination,
  p50_days: 5,
  p90_days: 7,
  standard_days: 5,
})

const MONTHS = ['2026-06', '2026-07']
const TOTAL = { promised: 100, on_time: 76 }

test('the finding is the lane whose share on time fell most, with ten trips in both months', () => {
  const lanes = [
    lane('Dallas, TX', [month('2026-06', 81, 100), month('2026-07', 58, 100)]),
    lane('Newark, NJ', [month('2026-06', 70, 100), month('2026-07', 60, 100)]),
    // fell further, of nine trips
    lane('Laredo, TX', [month('2026-06', 9, 9), month('2026-07', 0, 100)]),
  ]
  expect(finding({ lanes, total: TOTAL }, MONTHS)).toBe(
    'Cedar Rapids, IA to Dallas, TX fell from 81% on time in June to 58% in July.',
  )
})

test('where no lane fell by ten points, that is the finding', () => {
  const lanes = [lane('Dallas, TX', [month('2026-06', 81, 100), month('2026-07', 75, 100)])]
  expect(finding({ lanes, total: TOTAL }, MONTHS)).toBe(
    '76% of 100 trips arrived on time. No lane fell by 10 points or more from June to July.',
  )
  expect(finding({ lanes: [], total: { promised: 0, on_time: 0 } }, MONTHS)).toBe(
    'No railroad sent an ETA for these trips.',
  )
})

test('below 60% is red, below 70% amber, and fewer than ten trips are no finding', () => {
  const tones = [
    [59, 100],
    [60, 100],
    [69, 100],
    [70, 100],
    [1, 9],
  ].map(([on_time = 0, promised = 0]) => toTone({ on_time, promised }))
  expect(tones).toEqual(['low', 'middle', 'middle', undefined, 'few'])
  expect(getShare({ promised: 0, on_time: 0 })).toBeNull()
})

test('rows are sorted worst first, those of few trips last', () => {
  const rows = [
    { promised: 9, on_time: 0 },
    { promised: 100, on_time: 90 },
    { promised: 100, on_time: 50 },
  ]
  expect(rows.toSorted(byShare).map(({ on_time }) => on_time)).toEqual([50, 90, 0])
  expect(worstLane([lane('Dallas, TX', [month('2026-06', 1, 9)])])).toBeNull()
})

test('a lane is the worst only where a trip of it was late', () => {
  expect(worstLane([lane('Dallas, TX', [month('2026-06', 20, 20)])])).toBeNull()
  expect(worstLane([lane('Dallas, TX', [month('2026-06', 19, 20)])])).toContain('95%')
})

test('days have a sign and tons one decimal below ten', () => {
  expect([0.04, -0.04, 0.5, -1.25].map(signedDays)).toEqual(['0.0', '0.0', '+0.5', '−1.3'])
  expect([1900, 79_400_000].map(tons)).toEqual(['1.9 t', '79,400 t'])
})

test('an address opens the trips of a mark; what names none opens nothing', () => {
  const { open } = stateIn({ row: 'UP~12~34', month: '2026-06', mark: 'late' }, '2026-11-28')
  expect(open && toMarked(open)).toEqual({
    mark: 'late',
    carrier: 'UP',
    origin: 12,
    destination: 34,
    month: '2026-06',
  })
  expect(toMarked({ row: 'all', month: null, mark: 'all' }).carrier).toBeUndefined()
  expect(stateIn({ row: 'up;drop' }, '2026-11-28').open).toBeNull()
})
