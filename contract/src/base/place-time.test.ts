import { expect, test } from 'vitest'
import { dayInZone, placeTime } from './place-time.ts'

test('a time is shown as clocks at the place showed it, with the zone', () => {
  expect(placeTime('2026-11-20T18:30:00Z', 'America/Chicago')).toBe('11/20/2026 12:30 CST')
  expect(placeTime('2026-07-20T18:30:00Z', 'America/Chicago')).toBe('07/20/2026 13:30 CDT')
})

test('a clock of Mexico has the name that railroads call it by', () => {
  expect(placeTime('2026-07-04T21:00:00Z', 'America/Hermosillo')).toBe('07/04/2026 14:00 MST')
  expect(placeTime('2026-12-04T21:00:00Z', 'America/Mazatlan')).toBe('12/04/2026 14:00 MST')
})

test('the hour that happens twice at the end of daylight saving time is distinguished by its zone', () => {
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

test('without a known zone UTC is shown', () => {
  expect(placeTime('2026-11-20T18:30:00Z', null)).toBe('11/20/2026 18:30 UTC')
  expect(placeTime('2026-11-20T18:30:00Z', 'Mars/Olympus')).toBe('11/20/2026 18:30 UTC')
})

test('a time may be a number too, and an invalid one is shown unchanged', () => {
  expect(placeTime(Date.parse('2026-11-20T18:30:00Z'), 'America/Chicago')).toBe('11/20/2026 12:30 CST')
  expect(placeTime('soon', 'America/Chicago')).toBe('soon')
})

test('a last day names the zone at whose midnight it ends', () => {
  expect(dayInZone('2026-12-18', 'America/Chicago')).toBe('12/18/2026 CST')
  expect(dayInZone('2026-07-18', 'America/Los_Angeles')).toBe('07/18/2026 PDT')
})
