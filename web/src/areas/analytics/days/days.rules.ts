import { isDay } from '#contract/base/dates.ts'
import type { Days } from '../../../shared/use-typed-days.ts'
import { count, dayIn } from '../analytics.rules.ts'

/** The days as an address gives them, so that what is wrong with them can be said; the usual ones where it gives none. */
export function daysIn(
  { fromDate, toDate }: Record<string, unknown>,
  usual: { fromDate: string; toDate: string },
): Days {
  if (fromDate === undefined && toDate === undefined) return { from: usual.fromDate, to: usual.toDate }
  return { from: dayIn(fromDate) ?? '', to: dayIn(toDate) ?? '' }
}

const DAY_MS = 86_400_000

/** Why a range is not requested; null for one that is. */
export function getRefusal({ from, to }: Days, maxDays: number): string | null {
  if (!isDay(from) || !isDay(to)) return 'Enter a start date and an end date.'
  if (from > to) return 'Enter an end date on or after the start date.'
  const days = (Date.parse(to) - Date.parse(from)) / DAY_MS + 1
  return days <= maxDays ? null : `Enter a range of at most ${count(maxDays)} days.`
}
