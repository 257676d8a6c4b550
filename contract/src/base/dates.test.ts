import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import {
  commentTime,
  isDay,
  monthName,
  noteTime,
  showDate,
  showMonth,
  toDay,
  toMoment,
  weekday,
} from './dates.ts'
import { setReaderZone } from './zone-table.ts'

/** Eight hours behind UTC in winter: the evening of one day is the morning of the next in UTC. */
beforeEach(() => {
  vi.stubEnv('TZ', 'America/Vancouver')
  setReaderZone('America/Vancouver')
})
afterEach(() => {
  vi.unstubAllEnvs()
  setReaderZone(null)
})

describe('[PLT-198] a day of an address or a call', () => {
  test('is written YYYY-MM-DD, as the calendar of the reader has it', () => {
    expect(toDay(new Date('2026-03-02T05:04:09Z'))).toBe('2026-03-01')
    expect(toDay(new Date('2026-03-02T09:04:09Z'))).toBe('2026-03-02')
  })

  test.each([
    ['2026-02-28', true],
    ['2028-02-29', true],
    ['2026-02-29', false],
    ['2026-13-01', false],
    ['2026-3-1', false],
    ['03/01/2026', false],
    ['2026-03-01T00:00:00Z', false],
  ])('%s is one: %s', (text, expected) => {
    expect(isDay(text)).toBe(expected)
  })
})

test('[PLT-194] a date reads MM/DD/YYYY; a day stays that day in every zone', () => {
  expect(showDate('2026-03-02')).toBe('03/02/2026')
  expect(showDate('2026-03-02T05:04:09Z')).toBe('03/01/2026')
})

test('[PLT-195] the time of a note reads MM/DD/YYYY HH:mm:ss in the zone of the reader', () => {
  expect(noteTime('2026-03-02T05:04:09Z')).toBe('03/01/2026 21:04:09')
  expect(noteTime('2026-07-02T05:04:09Z')).toBe('07/01/2026 22:04:09')
})

test('[PLT-196] the time of a comment reads MM/DD HH:mm', () => {
  expect(commentTime('2026-03-02T17:04:09Z')).toBe('03/02 09:04')
})

test('[PLT-197] the time of a ticket note without a zone is UTC', () => {
  const moment = '2026-03-02T05:04:09.000Z'

  expect(['2026-03-02T05:04:09', '2026-03-02 05:04:09', '2026-03-02T05:04:09.000'].map(written)).toEqual(
    Array(3).fill(moment),
  )
  expect(
    ['2026-03-02T05:04:09Z', '2026-03-01T21:04:09-08:00', '2026-03-01T21:04:09-0800'].map(written),
  ).toEqual(Array(3).fill(moment))
  expect(noteTime('2026-03-02 05:04:09')).toBe('03/01/2026 21:04:09')
})

test('a month and a weekday have their names, whatever the zone', () => {
  expect([monthName('2026-11'), showMonth('2026-01-31'), weekday('2026-11-30')]).toEqual([
    'November',
    'January 2026',
    'Mon',
  ])
})

test('text without a moment is shown unchanged', () => {
  expect([showDate('soon'), noteTime('soon'), commentTime('')]).toEqual(['soon', 'soon', ''])
  expect(toMoment('soon')).toBeNull()
})

const written = (text: string): string | undefined => toMoment(text)?.toISOString()
