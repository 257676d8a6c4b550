import { afterEach, expect, test } from 'vitest'
import { commentTime, noteTime, showDate } from './dates.ts'
import { placeTime } from './place-time.ts'
import {
  dayAt,
  instantAt,
  readerZone,
  setReaderZone,
  setZoneTable,
  shiftAt,
  type ZoneTable,
} from './zone-table.ts'

const [FROM, UNTIL] = [Date.UTC(2026, 0, 1) / 1000, Date.UTC(2027, 0, 1) / 1000]
const NOVEMBER = Date.UTC(2026, 10, 1, 8) / 1000

/** Edmonton with and without a change in November 2026, as an older and a newer version of the data have it. */
const version = (winter: [number, string] | null): ZoneTable => ({
  from: FROM,
  until: UNTIL,
  changes: [[[FROM, -21_600, 'MDT'], ...(winter ? [[NOVEMBER, ...winter] as [number, number, string]] : [])]],
  zones: { 'America/Edmonton': 0, [readerZone()]: 0 },
})
const OLDER = version([-25_200, 'MST'])
const NEWER = version(null)
const WINTER = '2026-12-05T22:12:00Z'

afterEach(() => {
  setZoneTable(null)
  setReaderZone(null)
})

test.each([
  ['older', OLDER, '12/05/2026 15:12 MST'],
  ['newer', NEWER, '12/05/2026 16:12 MDT'],
])('a local time is that of the server’s %s data, whatever this machine has', (_name, table, shown) => {
  setZoneTable(table)
  expect(placeTime(WINTER, 'America/Edmonton')).toBe(shown)
})

test('dates and times of the reader follow the same data', () => {
  setZoneTable(OLDER)
  const older = [noteTime(WINTER), commentTime(WINTER)]
  setZoneTable(NEWER)
  const newer = [noteTime(WINTER), commentTime(WINTER)]

  expect(older).toEqual(['12/05/2026 15:12:00', '12/05 15:12'])
  expect(newer).toEqual(['12/05/2026 16:12:00', '12/05 16:12'])
})

test('a day is that of the place', () => {
  const midnight = new Date('2026-12-06T06:30:00Z')
  setZoneTable(OLDER)
  expect([dayAt(midnight, 'America/Edmonton'), showDate(midnight.toISOString())]).toEqual([
    '2026-12-05',
    '12/05/2026',
  ])
  setZoneTable(NEWER)
  expect(dayAt(midnight, 'America/Edmonton')).toBe('2026-12-06')
})

test('a zone or moment outside the table is shown by the data of the machine', () => {
  setZoneTable(NEWER)
  expect(shiftAt('Europe/Berlin', Date.parse(WINTER))).toBeNull()
  expect(placeTime('2019-01-15T18:00:00Z', 'America/Chicago')).toBe('01/15/2019 12:00 CST')
})

test('times without a place follow the zone that the reader saved', () => {
  setReaderZone('America/Halifax')
  expect(noteTime(WINTER)).toBe('12/05/2026 18:12:00')
  setReaderZone('America/Phoenix')
  expect(noteTime(WINTER)).toBe('12/05/2026 15:12:00')
})

test.each([
  ['2026-03-08T00:00', 'America/Chicago', '2026-03-08T06:00:00.000Z'],
  ['2026-03-08T06:00', 'America/Chicago', '2026-03-08T11:00:00.000Z'],
  ['2026-11-01T00:00', 'America/Chicago', '2026-11-01T05:00:00.000Z'],
  ['2026-11-02T00:00', 'America/Chicago', '2026-11-02T06:00:00.000Z'],
  ['2026-11-29T00:00', 'Asia/Tokyo', '2026-11-28T15:00:00.000Z'],
])('clocks show %s in %s at %s, also on days on which they change', (shown, zone, instant) => {
  expect(instantAt(shown, zone).toISOString()).toBe(instant)
})
