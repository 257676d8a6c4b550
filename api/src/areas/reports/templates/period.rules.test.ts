import { expect, test } from 'vitest'
import type { TemplateFilter } from '#contract/areas/reports/templates/templates.contract.ts'
import { getPeriodBefore } from './period.rules.ts'
import { fixDays } from './relative-days.rules.ts'

const TODAY = '2026-11-24'
const isDate = (key: string) => key === 'day'
const at = (operand: TemplateFilter['operand'], value: string): TemplateFilter => ({
  key: 'day',
  operand,
  value,
})
const before = (...filters: TemplateFilter[]) => {
  const found = getPeriodBefore(
    filters.flatMap((one) => fixDays(one, TODAY)),
    isDate,
    TODAY,
  )
  return found && [found.from, found.to]
}

test.each([
  ['last week', [at('equals', 'last_week')], ['2026-11-09', '2026-11-15']],
  ['last month', [at('equals', 'last_month')], ['2026-09-01', '2026-09-30']],
  ['one day', [at('equals', '2026-03-01')], ['2026-02-28', '2026-02-28']],
  ['the days until today', [at('greater_than_or_equals', 'today-6')], ['2026-11-11', '2026-11-17']],
  [
    'after a day',
    [at('greater_than', '2026-11-14'), at('less_than', '2026-11-17')],
    ['2026-11-13', '2026-11-14'],
  ],
  [
    'a quarter',
    [at('greater_than_or_equals', '2026-01-01'), at('less_than_or_equals', '2026-03-31')],
    ['2025-10-01', '2025-12-31'],
  ],
])('the period before %s is as long and ends where it begins', (_, filters, days) => {
  expect(before(...filters)).toEqual(days)
})

test('a period without a first day has none before it, and other filters stay', () => {
  expect(before(at('less_than', '2026-11-17'))).toBeNull()
  const other: TemplateFilter = { key: 'carrier', operand: 'equals', value: 'NS' }
  expect(getPeriodBefore([other], isDate, TODAY)).toBeNull()
  const found = getPeriodBefore([other, at('equals', '2026-11-10')], isDate, TODAY)
  expect(found?.filters).toEqual([other, at('equals', '2026-11-09')])
})

test('a period without an end ends today, and the one before ends too', () => {
  const found = getPeriodBefore([at('greater_than_or_equals', '2026-11-22')], isDate, TODAY)
  expect(found?.filters).toEqual([
    at('greater_than_or_equals', '2026-11-19'),
    at('less_than_or_equals', '2026-11-21'),
  ])
})
