import { execFileSync } from 'node:child_process'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { zoneTable } from '#contract/base/zone-table.ts'
import { showZones } from '../../../db/zones.ts'
import { toScheduledMoment, nextDates } from './next.rules.ts'

// the database may know other changes of the clock than Temporal: the rule is tested on the data of Node alone
const shown = zoneTable()
beforeAll(() => showZones(null))
afterAll(() => showZones(shown))

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

/** One zone of each kind: those whose clocks agree all year need no test each. */
function getZones(): string[] {
  const days = Array.from({ length: 365 / 7 }, (_, week) => at('2026-01-01T12:00Z') + week * 7 * 86_400_000)
  const clocks = (timeZone: string): string => {
    const format = new Intl.DateTimeFormat('en-US', { timeZone, timeZoneName: 'longOffset' })
    return days.map((day) => format.format(day).split(', ')[1]).join()
  }
  const zones = Intl.supportedValuesOf('timeZone')
  return [...Map.groupBy(zones, clocks).values()].map(([first]) => first!)
}

/** Every day of a year at a local time, in minutes since 1970, as Temporal has them. */
const REFERENCE = `
  const [text, ...zones] = process.argv.slice(1)
  const time = Temporal.PlainTime.from(text)
  const days = []
  for (let n = 0; n < 365; n += 1) days.push(Temporal.PlainDate.from('2026-01-01').add({ days: n }))
  const found = zones.map((zone) => [zone, days.map((day) =>
    day.toPlainDateTime(time).toZonedDateTime(zone, { disambiguation: 'compatible' }).epochMilliseconds / 60000)])
  process.stdout.write(JSON.stringify(found))`

const getReference = (time: string, zones: readonly string[]): [zone: string, minutes: number[]][] =>
  JSON.parse(
    execFileSync(process.execPath, ['--harmony-temporal', '--no-warnings', '-e', REFERENCE, time, ...zones], {
      maxBuffer: 100_000_000,
      encoding: 'utf8',
    }),
  ) as [string, number[]][]

test.each(['00:00', '02:30'])(
  'in every zone each day of a year at %s is due exactly once, in agreement with Temporal',
  (time) => {
    const reference = getReference(time, getZones())
    const wrong = reference.flatMap(([timezone, minutes]) => {
      const dates = nextDates({ ...RHYTHM, time, timezone }, minutes[0]! * 60_000 - 1, 365)
      return dates.map((date) => date / 60_000).join() === minutes.join() ? [] : [timezone]
    })

    expect(reference.length).toBeGreaterThan(40)
    expect(wrong).toEqual([])
  },
)
