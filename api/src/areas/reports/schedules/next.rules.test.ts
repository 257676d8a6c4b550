import { expect, test } from 'vitest'
import { toScheduledMoment, nextDates } from './next.rules.ts'

const at = (text: string) => Date.parse(text)
const CHICAGO = 'America/Chicago'
const RHYTHM = {
  frequency: 'daily',
  days_of_week: [1],
  day_of_month: 31,
  time: '07:00',
  timezone: CHICAGO,
} as const
const texts = (dates: number[]) => dates.map((date) => new Date(date).toISOString())

test('a time that the clock skips in spring is due after the gap, one that it shows twice in autumn at the first', () => {
  expect(toScheduledMoment(at('2026-03-08T02:30Z'), CHICAGO)).toBe(at('2026-03-08T08:30Z'))
  expect(toScheduledMoment(at('2026-11-01T01:30Z'), CHICAGO)).toBe(at('2026-11-01T06:30Z'))
})

test('a daily schedule keeps its local hour over both changes of the clock', () => {
  expect(texts(nextDates(RHYTHM, at('2026-03-07T14:00Z'), 2))).toEqual([
    '2026-03-08T12:00:00.000Z',
    '2026-03-09T12:00:00.000Z',
  ])
})

test('a monthly schedule of the 31st is due on the last day of each month', () => {
  expect(texts(nextDates({ ...RHYTHM, frequency: 'monthly' }, at('2026-01-31T20:00Z'), 2))).toEqual([
    '2026-02-28T13:00:00.000Z',
    '2026-03-31T12:00:00.000Z',
  ])
})

test('a weekly schedule is due on its weekday', () => {
  expect(texts(nextDates({ ...RHYTHM, frequency: 'weekly' }, at('2026-11-24T16:00Z'), 1))).toEqual([
    '2026-11-30T13:00:00.000Z',
  ])
})

test('in every zone each day of a year is due exactly once, at whatever hour', () => {
  for (const timezone of [
    'America/Chicago',
    'America/Havana',
    'Australia/Lord_Howe',
    'America/Regina',
    'America/St_Johns',
  ]) {
    for (const time of ['00:00', '02:30']) {
      let after = at('2026-01-01T18:00Z')
      for (let day = 0; day < 365; day += 1) {
        const [next] = nextDates({ ...RHYTHM, time, timezone }, after, 1)
        expect((next! - after) / 3_600_000).toBeLessThanOrEqual(26)
        after = next!
      }
      const days = Math.round((after - at('2026-01-01T18:00Z')) / 86_400_000)
      expect(days).toBeGreaterThanOrEqual(364)
      expect(days).toBeLessThanOrEqual(365)
    }
  }
})
