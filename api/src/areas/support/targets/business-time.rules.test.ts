import fc from 'fast-check'
import { expect, test } from 'vitest'
import { type BusinessHours, type Weekday, WEEKDAYS } from '#contract/areas/support/targets/targets.rules.ts'
import { addBusinessTime, businessTimeBetween } from './business-time.rules.ts'

const HOUR_MS = 3_600_000
const WEEK: BusinessHours = {
  timezone: 'America/Chicago',
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  opens: '08:00',
  closes: '17:00',
  holidays: [],
}
const ALL = Object.keys(WEEKDAYS) as Weekday[]
const at = (text: string) => Date.parse(text)
const dueAfter = (from: string, hours: number, week: Partial<BusinessHours> = {}) => {
  const due = addBusinessTime(at(from), hours * HOUR_MS, { ...WEEK, ...week })
  return due === null ? null : new Date(due).toISOString().slice(0, 16)
}

test.each([
  ['within a day', '2026-11-23T15:00:00Z', 2, {}, '2026-11-23T17:00'],
  ['over night', '2026-11-23T22:00:00Z', 2, {}, '2026-11-24T15:00'],
  ['over the weekend', '2026-11-20T22:00:00Z', 2, {}, '2026-11-23T15:00'],
  ['from a Sunday', '2026-11-22T12:00:00Z', 1, {}, '2026-11-23T15:00'],
  [
    'over Thanksgiving',
    '2026-11-25T22:00:00Z',
    2,
    { holidays: ['2026-11-26', '2026-11-27'] },
    '2026-11-30T15:00',
  ],
  // on March 8 the clocks of Chicago go from 2 to 3: nine hours of Monday are nine hours still
  ['over the spring change', '2026-03-06T22:00:00Z', 2, {}, '2026-03-09T14:00'],
  ['over the autumn change', '2026-10-30T21:00:00Z', 2, {}, '2026-11-02T15:00'],
  [
    'around the clock through the short day',
    '2026-03-08T06:00:00Z',
    24,
    { opens: null, closes: null, days: ALL },
    '2026-03-09T06:00',
  ],
  [
    'of a shift over midnight',
    '2026-11-24T04:00:00Z',
    3,
    { opens: '20:00', closes: '04:00' },
    '2026-11-24T07:00',
  ],
  ['where half hours count', '2026-11-23T05:00:00Z', 1, { timezone: 'Asia/Kolkata' }, '2026-11-23T06:00'],
  ['never where nobody works', '2026-11-23T15:00:00Z', 1, { days: [] }, null],
])('a target ends %s', (_, from, hours, week, due) => {
  expect(dueAfter(from, hours, week)).toBe(due)
})

const zones = fc.constantFrom(
  'America/Chicago',
  'America/St_Johns',
  'America/Mexico_City',
  'Australia/Lord_Howe',
  'Asia/Kathmandu',
  'UTC',
)
const time = fc
  .tuple(fc.integer({ min: 0, max: 23 }), fc.integer({ min: 0, max: 59 }))
  .map((pair) => pair.map((part) => String(part).padStart(2, '0')).join(':'))
const moments = fc.integer({ min: at('2026-01-01T00:00:00Z'), max: at('2027-12-31T00:00:00Z') })
const openMinutes = ({ opens, closes }: { opens: string | null; closes: string | null }) => {
  const [from, to] = [opens, closes].map((one) => Date.parse(`1970-01-01T${one ?? '00:00'}Z`) / 60_000)
  return (to! - from! + 24 * 60) % (24 * 60) || 24 * 60
}
const weeks = fc
  .record({
    timezone: zones,
    days: fc.uniqueArray(fc.constantFrom(...ALL), { minLength: 1 }),
    opens: fc.option(time),
    closes: fc.option(time),
    holidays: fc.array(
      moments.map((ts) => new Date(ts).toISOString().slice(0, 10)),
      { maxLength: 20 },
    ),
  })
  .filter((week) => openMinutes(week) >= 240)
const spans = fc.integer({ min: 0, max: 80 * HOUR_MS })

test('as much business time is left before a due time as was promised, in every zone and on every day of the year', () => {
  fc.assert(
    fc.property(weeks, moments, spans, (week, from, ms) => {
      const due = addBusinessTime(from, ms, week)
      expect(due).not.toBeNull()
      expect(due!).toBeGreaterThanOrEqual(from + ms)
      expect(businessTimeBetween(from, due!, week)).toBe(ms)
    }),
    { numRuns: 200 },
  )
})

test('a later start is never due sooner, and two targets in a row equal their sum', () => {
  fc.assert(
    fc.property(weeks, moments, spans, spans, (week, from, one, two) => {
      const first = addBusinessTime(from, one, week)!
      expect(addBusinessTime(first, two, week)).toBe(addBusinessTime(from, one + two, week))
      expect(addBusinessTime(from + two, one, week)!).toBeGreaterThanOrEqual(first)
    }),
    { numRuns: 100 },
  )
})
