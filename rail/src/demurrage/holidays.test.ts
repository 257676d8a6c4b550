import { expect, test } from 'vitest'
import { HOLIDAY_NAMES, isHoliday } from './holidays.ts'

test.each([
  ['New Year, observed on Monday because it falls on a Sunday', '2023-01-02'],
  ['Memorial Day, the last Monday of May', '2026-05-25'],
  ['Independence Day, also on a Saturday', '2026-07-04'],
  ['Labor Day, the first Monday of September', '2026-09-07'],
  ['Thanksgiving, the fourth Thursday of November', '2026-11-26'],
  ['Christmas', '2026-12-25'],
])('%s is a holiday, and neither the day before nor the day after', (_, day) => {
  const near = (days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10)

  expect([-1, 0, 1].map((days) => isHoliday(near(days), HOLIDAY_NAMES))).toEqual([false, true, false])
})

test('a tariff has only the holidays that it names', () => {
  expect(isHoliday('2026-12-25', ['thanksgiving'])).toBe(false)
})
