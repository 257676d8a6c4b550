import { type BusinessHours, type Weekday, WEEKDAYS } from '#contract/areas/support/targets/targets.rules.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** Whoever opens so rarely promises nothing. */
const MOST_DAYS = 400

const formats = new Map<string, Intl.DateTimeFormat>()

function formatOf(zone: string): Intl.DateTimeFormat {
  const known = formats.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
    hourCycle: 'h23',
  })
  formats.set(zone, made)
  return made
}

/** What clocks of a zone show at a moment, as if it were UTC. */
function wallAt(ts: number, zone: string): number {
  const of = (type: string) => Number(parts.find((one) => one.type === type)?.value)
  const parts = formatOf(zone).formatToParts(ts)
  return Date.UTC(of('year'), of('month') - 1, of('day'), of('hour'), of('minute'), of('second'))
}

/**
 * The moment at which clocks of a zone show a time. Where they show it twice, the first; where they jump over it, the moment
 * they have passed it by as much.
 */
export function momentAt(wall: number, zone: string): number {
  const offset = (ts: number) => wallAt(ts, zone) - Math.floor(ts / 1000) * 1000
  const before = offset(wall - DAY_MS)
  const first = wall - before
  if (offset(first) === before) return first
  const after = offset(wall + DAY_MS)
  return offset(wall - after) === after ? wall - after : first
}

type Span = readonly [from: number, to: number]

/** Beginning with Monday. */
const NAMES = Object.keys(WEEKDAYS) as Weekday[]

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5))

/** The open hours of a day of the zone; null where it is closed all day. `day` is its midnight, as if it were UTC. */
function openOn(day: number, hours: BusinessHours): Span | null {
  const at = new Date(day)
  if (!hours.days.includes(NAMES[(at.getUTCDay() + 6) % 7]!)) return null
  if (hours.holidays.includes(at.toISOString().slice(0, 10))) return null
  const opens = minutesOf(hours.opens ?? '00:00')
  const closes = minutesOf(hours.closes ?? '00:00')
  // until the same time of the next day, or over midnight
  const end = closes > opens ? closes : closes + 24 * 60
  const span = [
    momentAt(day + opens * MINUTE_MS, hours.timezone),
    momentAt(day + end * MINUTE_MS, hours.timezone),
  ] as const
  return span[1] > span[0] ? span : null
}

/** Spans of open time from a moment on, in their order, none of them over another. */
function* openFrom(ts: number, hours: BusinessHours): Generator<Span> {
  // yesterday's hours may go over midnight
  let day = Math.floor(wallAt(ts, hours.timezone) / DAY_MS) * DAY_MS - DAY_MS
  let over = ts
  for (let n = 0; n < MOST_DAYS; n += 1, day += DAY_MS) {
    const span = openOn(day, hours)
    if (span === null || span[1] <= over) continue
    yield [Math.max(span[0], over), span[1]]
    over = span[1]
  }
}

/** The moment after which so much business time has passed; null where it never does. All in milliseconds. */
export function addBusinessTime(ts: number, ms: number, hours: BusinessHours): number | null {
  let left = ms
  for (const [from, to] of openFrom(ts, hours)) {
    if (to - from >= left) return from + left
    left -= to - from
  }
  return null
}

/** How much business time lies between two moments, in milliseconds. */
export function businessTimeBetween(from: number, to: number, hours: BusinessHours): number {
  let sum = 0
  for (const [begin, end] of openFrom(from, hours)) {
    if (begin >= to) break
    sum += Math.min(end, to) - begin
  }
  return sum
}
