import { expect, test } from 'vitest'
import { daysIn, getRefusal } from './days.rules.ts'

const USUAL = { fromDate: '2026-10-26', toDate: '2026-11-23' }

test.each([
  ['no day', {}, '2026-10-26', '2026-11-23'],
  ['one day', { fromDate: '2026-01-05' }, '2026-01-05', ''],
  ['a day that is none', { fromDate: '2026-02-30', toDate: '2026-03-01' }, '', '2026-03-01'],
  ['days in the wrong order', { fromDate: '2026-02-02', toDate: '2026-01-05' }, '2026-02-02', '2026-01-05'],
])('of an address with %s the fields have what it gives, or the usual days', (_what, address, from, to) => {
  expect(daysIn(address, USUAL)).toEqual({ from, to })
})

test.each([
  ['2026-01-01', '2026-01-10', null],
  ['2026-01-01', '2026-01-01', null],
  ['2026-01-01', '2026-01-11', 'Enter a range of at most 10 days.'],
  ['2026-01-02', '2026-01-01', 'Enter an end date on or after the start date.'],
  ['', '2026-01-01', 'Enter a start date and an end date.'],
])('a range of at most ten days from “%s” to “%s” is refused with: %s', (from, to, refusal) => {
  expect(getRefusal({ from, to }, 10)).toBe(refusal)
})
