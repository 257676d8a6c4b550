import { expect, test } from 'vitest'
import { dayText } from '#contract/areas/reports/reports.rules.ts'
import { dayIn, fixDays } from './relative-days.rules.ts'

const TUESDAY = '2026-11-24'
const filter = (value: string) => ({ key: 'placed_date', operand: 'greater_than_or_equals' as const, value })

test.each([
  ['today', '2026-11-24', 'today'],
  ['today-1', '2026-11-23', 'yesterday'],
  ['today-30', '2026-10-25', '30 days ago'],
  ['2026-11-20', '2026-11-20', '11/20/2026'],
  ['today+7', '2026-12-01', '7 days from now'],
])('%s moves with the calendar', (value, day, expected) => {
  expect(fixDays(filter(value), TUESDAY)).toEqual([filter(day)])
  expect(dayText(value)).toBe(expected)
})

test.each([
  ['this_week', '2026-11-23', '2026-11-29'],
  ['last_week', '2026-11-16', '2026-11-22'],
  ['this_month', '2026-11-01', '2026-11-30'],
  ['last_month', '2026-10-01', '2026-10-31'],
])('%s is its first to its last day, weeks beginning on Monday', (value, from, to) => {
  expect(fixDays(filter(value), TUESDAY).map((one) => one.value)).toEqual([from, to])
})

test('a Sunday belongs to the week of the Monday before it', () => {
  expect(fixDays(filter('this_week'), '2026-11-29').map((one) => one.value)).toEqual([
    '2026-11-23',
    '2026-11-29',
  ])
})

test('any other value stays, and today is that of the zone', () => {
  expect(fixDays(filter('2026-01-31'), TUESDAY)).toEqual([filter('2026-01-31')])
  const evening = Date.parse('2026-11-25T03:00:00Z')
  expect([dayIn('America/Chicago', evening), dayIn('UTC', evening)]).toEqual(['2026-11-24', '2026-11-25'])
})
