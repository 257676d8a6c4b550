import { expect, test } from 'vitest'
import { toInstant, getZone } from '#rail/clm/zone.ts'
import { HOUR_MS } from '../journey/journey.ts'
import { readStations } from '../reference.ts'
import { x12Time } from './local-time.ts'

function readBack({ date, time, zone }: { date: string; time: string; zone: string }): number {
  const [year, month, day] = [date.slice(0, 4), date.slice(4, 6), date.slice(6)].map(Number)
  const [hour, minute] = [time.slice(0, 2), time.slice(2)].map(Number)
  const wall = {
    year: year ?? 0,
    month: month ?? 0,
    day: day ?? 0,
    hour: hour ?? 0,
    minute: minute ?? 0,
    second: 0,
  }
  return toInstant(wall, getZone(zone, 'none') ?? 'none')
}

const timezones = [...new Set(readStations().map(({ timezone }) => timezone))].filter(
  (zone) => zone !== 'America/Anchorage',
)

test.each([
  ['in winter', Date.UTC(2026, 0, 15)],
  ['in summer', Date.UTC(2026, 6, 15)],
  ['when clocks go forward', Date.UTC(2026, 2, 8)],
  ['when clocks go back', Date.UTC(2026, 10, 1)],
])('a local time with its zone code means the same instant everywhere, %s', (_when, dayTs) => {
  const instants = Array.from({ length: 48 }, (_, half) => dayTs + half * 0.5 * HOUR_MS)
  const wrong = timezones.flatMap((timezone) =>
    instants.filter((ts) => readBack(x12Time(ts, timezone)) !== ts).map((ts) => `${timezone} ${ts}`),
  )

  expect(wrong).toEqual([])
})

test('the usual codes are for places with daylight saving time, the others state their zone', () => {
  const noon = Date.UTC(2026, 6, 15, 18)

  expect(x12Time(noon, 'America/Chicago')).toEqual({ date: '20260715', time: '1300', zone: 'CT' })
  expect(x12Time(noon, 'America/Mexico_City')).toEqual({ date: '20260715', time: '1200', zone: 'CS' })
  expect(x12Time(noon, 'America/Phoenix')).toEqual({ date: '20260715', time: '1100', zone: 'MS' })
})
