import { dayRange } from '../../../base/day-range.ts'

const DAY_MS = 86_400_000
const WEEKS = 4
const DAYS_PER_WEEK = 7
/** A longer range takes too long to count. */
export const MAX_NETWORK_DAYS = 1100

/** Both days or none: a range needs two ends (ANA-065). */
export const NetworkRange = dayRange({ maxDays: MAX_NETWORK_DAYS, usual: 'the last four weeks' })

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** From the Monday four weeks before this week's Monday to this week's Monday, of a day YYYY-MM-DD (ANA-070). */
export function getDefaultNetworkRange(today: string): { fromDate: string; toDate: string } {
  const at = Date.parse(today)
  const sinceMonday = (new Date(at).getUTCDay() + DAYS_PER_WEEK - 1) % DAYS_PER_WEEK
  const monday = at - sinceMonday * DAY_MS
  return { fromDate: dayAt(monday - WEEKS * DAYS_PER_WEEK * DAY_MS), toDate: dayAt(monday) }
}
