import { toMinutes } from '#contract/base/dates.ts'
import { type BusinessHours, type Weekday, WEEKDAYS } from '#contract/areas/support/targets/targets.rules.ts'
import { instantOfLocal, localAt } from '#rail/clm/zone.ts'

const MINUTE_MS = 60_000
const DAY_MS = 86_400_000
/** With so few opening hours there are no targets. */
const MAX_DAYS = 400

type Span = readonly [from: number, to: number]

/** Beginning with Monday. */
const NAMES = Object.keys(WEEKDAYS) as Weekday[]

/** The open hours of a day of the zone; null where it is closed all day. `day` is its midnight, as if it were UTC. */
function openOn(day: number, hours: BusinessHours): Span | null {
  const at = new Date(day)
  if (!hours.days.includes(NAMES[(at.getUTCDay() + 6) % 7]!)) return null
  if (hours.holidays.includes(at.toISOString().slice(0, 10))) return null
  const opens = toMinutes(hours.opens ?? '00:00')
  const closes = toMinutes(hours.closes ?? '00:00')
  // until the same time of the next day, or over midnight
  const end = closes > opens ? closes : closes + 24 * 60
  const span = [
    instantOfLocal(day + opens * MINUTE_MS, hours.timezone),
    instantOfLocal(day + end * MINUTE_MS, hours.timezone),
  ] as const
  return span[1] > span[0] ? span : null
}

/** Spans of open time from a given time on, in order and without overlaps. */
function* openFrom(ts: number, hours: BusinessHours): Generator<Span> {
  // yesterday's hours may go over midnight
  let day = Math.floor(localAt(ts, hours.timezone) / DAY_MS) * DAY_MS - DAY_MS
  let over = ts
  for (let n = 0; n < MAX_DAYS; n += 1, day += DAY_MS) {
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

/** The business time between two times, in milliseconds. */
export function businessTimeBetween(from: number, to: number, hours: BusinessHours): number {
  let sum = 0
  for (const [begin, end] of openFrom(from, hours)) {
    if (begin >= to) break
    sum += Math.min(end, to) - begin
  }
  return sum
}
