import { describe, expect, test } from 'vitest'
import { toInstant, isRealTime, wallTimeAt, getZone } from './zone.ts'

const iso = (text: string, zone: string) => {
  const [year = 0, month = 0, day = 0, hour = 0, minute = 0] = text.split(/[- :]/).map(Number)
  const wall = { year, month, day, hour, minute, second: 0 }
  return new Date(toInstant(wall, getZone(zone, 'UTC') ?? 'UTC')).toISOString().slice(0, 16)
}

describe('wall clocks', () => {
  test.each([
    ['winter', '2026-01-07 10:10', 'CT', '2026-01-07T16:10'],
    ['summer', '2026-07-07 10:10', 'CT', '2026-07-07T15:10'],
    ['just before summer time', '2026-03-08 01:59', 'CT', '2026-03-08T07:59'],
    ['an hour that clocks skip', '2026-03-08 02:30', 'CT', '2026-03-08T08:30'],
    ['just after', '2026-03-08 03:00', 'CT', '2026-03-08T08:00'],
    ['an hour that clocks show twice means the first', '2026-11-01 01:30', 'ET', '2026-11-01T05:30'],
    ['just after it', '2026-11-01 02:00', 'ET', '2026-11-01T07:00'],
    ['a fixed standard time in summer', '2026-07-07 10:10', 'CS', '2026-07-07T16:10'],
    ['a fixed daylight time in winter', '2026-01-07 10:10', 'CD', '2026-01-07T15:10'],
    ['Newfoundland', '2026-01-07 10:10', 'NT', '2026-01-07T13:40'],
    ['Arizona by name', '2026-07-07 10:10', 'America/Phoenix', '2026-07-07T17:10'],
    ['hours ahead of UTC', '2026-07-07 10:10', '02', '2026-07-07T08:10'],
    ['hours behind UTC', '2026-07-07 10:10', '20', '2026-07-07T15:10'],
    ['UTC', '2026-07-07 10:10', 'UT', '2026-07-07T10:10'],
    ['standard time as people write it', '2026-07-07 10:10', 'PST', '2026-07-07T18:10'],
    ['daylight time as people write it', '2026-07-07 10:10', 'edt', '2026-07-07T14:10'],
    ['Atlantic time as people write it', '2026-01-07 10:10', 'AST', '2026-01-07T14:10'],
    ['clocks by their name', '2026-07-07 10:10', 'Eastern', '2026-07-07T14:10'],
  ])('%s', (_name, text, zone, expected) => {
    expect(iso(text, zone)).toBe(expected)
  })

  test('X12 AT is Alaska, the CLM letter A is Atlantic', () => {
    expect(iso('2026-01-07 10:00', 'AT')).toBe('2026-01-07T19:00')
    expect(iso('2026-01-07 10:00', 'A')).toBe('2026-01-07T14:00')
    expect(iso('2026-01-07 10:00', 'TT')).toBe('2026-01-07T14:00')
  })

  test('local and empty mean the fallback, anything unknown nothing', () => {
    expect(getZone('LT', 'America/Denver')).toBe('America/Denver')
    expect(getZone('', 'America/Denver')).toBe('America/Denver')
    expect(getZone('XX', 'UTC')).toBeNull()
    expect(getZone('Nowhere/City', 'UTC')).toBeNull()
    expect(getZone('constructor', 'UTC')).toBeNull()
  })

  test('every hour of a year comes back from the wall clock, save the second of the doubled hour', () => {
    const lost: string[] = []
    for (let at = Date.UTC(2026, 0, 1); at < Date.UTC(2027, 0, 1); at += 3_600_000) {
      if (toInstant(wallTimeAt(at, 'America/Chicago'), 'America/Chicago') !== at)
        lost.push(new Date(at).toISOString())
    }

    expect(lost).toEqual(['2026-11-01T07:00:00.000Z'])
  })

  test('dates and times that do not exist are known', () => {
    const wall = { year: 2026, month: 2, day: 28, hour: 23, minute: 59, second: 59 }

    expect(isRealTime(wall)).toBe(true)
    expect(isRealTime({ ...wall, day: 29 })).toBe(false)
    expect(isRealTime({ ...wall, hour: 24 })).toBe(false)
    expect(isRealTime({ ...wall, month: 13 })).toBe(false)
  })
})
