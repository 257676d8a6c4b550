import type { ScheduleBody } from '#contract/areas/reports/schedules/schedules.contract.ts'
import { wallAt } from '#contract/base/zone-table.ts'

const DAY_MS = 86_400_000
const MINUTE_MS = 60_000
/** A monthly schedule is due at least once in this many days. */
const MAX_WAIT_DAYS = 32

interface Rhythm extends Pick<ScheduleBody, 'frequency' | 'day_of_month' | 'time' | 'timezone'> {
  days_of_week: readonly number[]
}

/** The clock of a zone at a moment to the minute, as if it were UTC. */
const localAt = (ts: number, zone: string): number =>
  Math.floor(wallAt(new Date(ts), zone).getTime() / MINUTE_MS) * MINUTE_MS

const offsetAt = (ts: number, zone: string): number =>
  localAt(ts, zone) - Math.floor(ts / MINUTE_MS) * MINUTE_MS

/**
 * The moment a zone's clock shows a local time: the first of two in autumn, and after the gap in spring by the offset
 * before it (RFC 5545, 3.3.5).
 */
export function toScheduledMoment(local: number, zone: string): number {
  const before = offsetAt(local - DAY_MS, zone)
  const after = offsetAt(local + DAY_MS, zone)
  const fits = [before, after]
    .map((offset) => local - offset)
    .filter((ts) => ts + offsetAt(ts, zone) === local)
  return fits.length > 0 ? Math.min(...fits) : local - before
}

/** The next moments a schedule is due after a moment, in order. */
export function nextDates(rhythm: Rhythm, after: number, count: number): number[] {
  const [hour = 0, minute = 0] = rhythm.time.split(':').map(Number)
  const today = Math.floor(localAt(after, rhythm.timezone) / DAY_MS) * DAY_MS
  const dates: number[] = []
  for (let day = -1; day <= MAX_WAIT_DAYS * count && dates.length < count; day += 1) {
    const local = today + day * DAY_MS
    if (!isDue(rhythm, new Date(local))) continue
    const moment = toScheduledMoment(local + (hour * 60 + minute) * MINUTE_MS, rhythm.timezone)
    if (moment > after) dates.push(moment)
  }
  return dates
}

/** The last moment until now that a schedule was due, where it has been due since a moment. */
export function getLatestDue(rhythm: Rhythm, since: number, now = Date.now()): number {
  const from = Math.max(since, now - MAX_WAIT_DAYS * DAY_MS)
  return nextDates(rhythm, from, MAX_WAIT_DAYS).findLast((ts) => ts <= now) ?? since
}

const DAYS_SHOWN = 30

/** How often a rhythm was due in the last 30 days, and how many emails that makes. */
export function getLastMonth(
  rhythm: Rhythm,
  emails: number,
  now = Date.now(),
): { due: number; emails: number } {
  const due = nextDates(rhythm, now - DAYS_SHOWN * DAY_MS, DAYS_SHOWN + 1).filter((ts) => ts <= now).length
  return { due, emails: due * emails }
}

const SUNDAY = 7

function isDue({ frequency, days_of_week, day_of_month }: Rhythm, day: Date): boolean {
  if (frequency === 'daily') return true
  if (frequency === 'weekly') return days_of_week.includes(day.getUTCDay() || SUNDAY)
  const last = new Date(Date.UTC(day.getUTCFullYear(), day.getUTCMonth() + 1, 0)).getUTCDate()
  return day.getUTCDate() === Math.min(day_of_month, last)
}
