import { expect, test } from 'vitest'
import { agoWords, placeTime, placeTimeHint, spanWords, unbroken } from './place-time.ts'

test('a time is shown as clocks at the place showed it, with the zone', () => {
  expect(placeTime('2026-11-20T18:30:00Z', 'America/Chicago')).toBe('11/20/2026 12:30 CST')
  expect(placeTime('2026-07-20T18:30:00Z', 'America/Chicago')).toBe('07/20/2026 13:30 CDT')
})

test('a clock of Mexico has the name that railroads call it by', () => {
  expect(placeTime('2026-07-04T21:00:00Z', 'America/Hermosillo')).toBe('07/04/2026 14:00 MST')
  expect(placeTime('2026-12-04T21:00:00Z', 'America/Mazatlan')).toBe('12/04/2026 14:00 MST')
})

test('the hour that happens twice at the end of daylight saving time is told apart by its zone', () => {
  expect(placeTime('2026-11-01T06:30:00Z', 'America/Chicago')).toBe('11/01/2026 01:30 CDT')
  expect(placeTime('2026-11-01T07:30:00Z', 'America/Chicago')).toBe('11/01/2026 01:30 CST')
})

test('the hour that daylight saving time skips is never shown', () => {
  expect(placeTime('2026-03-08T07:59:00Z', 'America/Chicago')).toBe('03/08/2026 01:59 CST')
  expect(placeTime('2026-03-08T08:00:00Z', 'America/Chicago')).toBe('03/08/2026 03:00 CDT')
})

test('midnight reads 00 and not 24', () => {
  expect(placeTime('2026-11-20T06:00:00Z', 'America/Chicago')).toBe('11/20/2026 00:00 CST')
})

test('without a known zone UTC is shown and the hint says so', () => {
  expect(placeTime('2026-11-20T18:30:00Z', null)).toBe('11/20/2026 18:30 UTC')
  expect(placeTime('2026-11-20T18:30:00Z', 'Mars/Olympus')).toBe('11/20/2026 18:30 UTC')
  expect(placeTimeHint('2026-11-20T18:30:00Z', null, 'America/Los_Angeles')).toBe(
    'The time zone of the place is not known; UTC is shown.\nYour time: 11/20/2026 10:30 PST\nUTC: 11/20/2026 18:30',
  )
})

test('the hint of a time gives the place, the reader and UTC', () => {
  expect(placeTimeHint('2026-11-20T18:30:00Z', 'America/Chicago', 'America/Los_Angeles')).toBe(
    'At the place: 11/20/2026 12:30 CST\nYour time: 11/20/2026 10:30 PST\nUTC: 11/20/2026 18:30',
  )
})

test('spans are told in at most two units', () => {
  expect([35, 60, 330, 24 * 60, 52 * 60, 200 * 60].map((minutes) => spanWords(minutes * 60_000))).toEqual([
    '35 min',
    '1 h',
    '6 h',
    '1 d',
    '2 d 4 h',
    '8 d',
  ])
})

test('an age is told from now, in both directions', () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(agoWords('2026-11-20T09:00:00Z', now)).toBe('3 h ago')
  expect(agoWords('2026-11-22T12:00:00Z', now)).toBe('in 2 d')
  expect(agoWords('2026-11-20T11:59:40Z', now)).toBe('just now')
})

test('a line never ends between a figure and its unit', () => {
  expect(unbroken('Late, 3 d 15 h later; the next in 40 min.')).toBe(
    'Late, 3\u00a0d 15\u00a0h later; the next in 40\u00a0min.',
  )
  expect(unbroken('2 days, 3 doors')).toBe('2 days, 3 doors')
})
