import { afterEach, describe, expect, test } from 'vitest'
import {
  commentTimeInZone,
  dayInZone,
  exactTimeHint,
  noteTimeInZone,
  placeTime,
  readerClock,
  readerTime,
} from './place-time.ts'
import { setReaderZone } from './zone-table.ts'

afterEach(() => setReaderZone(null))

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

describe('a moment that belongs to no place, for a reader in Chicago', () => {
  const AT = '2026-11-30T23:46:35Z'

  test('names the zone and no seconds', () => {
    setReaderZone('America/Chicago')
    expect(readerTime(AT)).toBe('11/30/2026 17:46 CST')
    expect(readerClock(new Date(AT))).toBe('17:46 CST')
    expect(readerTime('2026-07-01 05:04:09')).toBe('07/01/2026 00:04 CDT')
  })

  test('has its seconds and UTC on hover', () => {
    setReaderZone('America/Chicago')
    expect(exactTimeHint('2026-12-01T02:00:01Z')).toBe(
      'Your time: 11/30/2026 20:00:01 CST\nUTC: 12/01/2026 02:00:01',
    )
  })

  test('[PLT-195] [PLT-196] has the zone beside the digits of notes and comments', () => {
    setReaderZone('America/Chicago')
    expect(noteTimeInZone(AT)).toBe('11/30/2026 17:46:35 CST')
    expect(commentTimeInZone(AT)).toBe('11/30 17:46 CST')
  })

  test('is unchanged where the text is none', () => {
    expect([
      readerTime('soon'),
      noteTimeInZone('soon'),
      commentTimeInZone(''),
      exactTimeHint('soon'),
    ]).toEqual(['soon', 'soon', '', 'soon'])
  })
})
