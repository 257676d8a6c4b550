import { z } from 'zod'

const DAY_MS = 86_400_000
const WEEKS = 4
const DAYS_A_WEEK = 7
/** A longer range takes too long to count. */
export const MAX_NETWORK_DAYS = 1100

/** Both days or none: a range needs two ends (ANA-065). */
export const NetworkRange = z
  .object({ fromDate: z.iso.date().optional(), toDate: z.iso.date().optional() })
  .refine(({ fromDate, toDate }) => (fromDate === undefined) === (toDate === undefined), {
    message: 'Enter both fromDate and toDate, or neither for the last four weeks.',
    path: ['toDate'],
  })
  .refine(({ fromDate, toDate }) => fromDate === undefined || toDate === undefined || fromDate <= toDate, {
    message: 'Enter a toDate on or after fromDate.',
    path: ['toDate'],
  })
  .refine(
    ({ fromDate, toDate }) =>
      fromDate === undefined ||
      toDate === undefined ||
      Date.parse(toDate) - Date.parse(fromDate) <= MAX_NETWORK_DAYS * DAY_MS,
    { message: `Enter a range of at most ${MAX_NETWORK_DAYS} days.`, path: ['toDate'] },
  )

const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** From the Monday four weeks before this week's Monday to this week's Monday, of a day YYYY-MM-DD (ANA-070). */
export function usualNetworkRange(today: string): { fromDate: string; toDate: string } {
  const at = Date.parse(today)
  const sinceMonday = (new Date(at).getUTCDay() + DAYS_A_WEEK - 1) % DAYS_A_WEEK
  const monday = at - sinceMonday * DAY_MS
  return { fromDate: dayAt(monday - WEEKS * DAYS_A_WEEK * DAY_MS), toDate: dayAt(monday) }
}
