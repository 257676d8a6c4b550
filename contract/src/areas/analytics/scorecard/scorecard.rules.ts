import { dayRange } from '../../../base/day-range.ts'

/** A year has at most thirteen months begun in it; longer ranges would not fit beside each other. */
export const MAX_SCORECARD_DAYS = 366
/** Without a range: this month and the five before it. */
const DEFAULT_MONTHS = 6

/** Delivered within so many hours of the railroad's first ETA is on time; early is on time (49 CFR 1251.1). */
export const ON_TIME_HOURS = 24
/** Departed within so many hours of its release is pulled on time; how 49 CFR 1250 looks at service at industry tracks. */
export const PULLED_HOURS = 24
/** Arrived more than so many hours after our own first ETA is slipped. */
export const SLIPPED_HOURS = 24
/** Fewer trips than this are no finding. */
export const MIN_TRIPS = 10
/** Most lanes in one answer, those with the most trips. */
export const MAX_SCORECARD_LANES = 500

/** Rail freight in kg of CO₂ a short ton-mile, as the EPA publishes it. */
export const CO2_KG_PER_TON_MILE = 0.021
export const CO2_SOURCE = 'EPA, GHG Emission Factors Hub, January 2025, table 8, rail'

/** Both days or none, at most a year. */
export const ScorecardRange = dayRange({ maxDays: MAX_SCORECARD_DAYS, usual: 'the last six months' })

/** From the first day of the month five months ago to today, of a day YYYY-MM-DD. */
export function getDefaultScorecardRange(today: string): { fromDate: string; toDate: string } {
  const at = new Date(today)
  const first = Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - DEFAULT_MONTHS + 1, 1)
  return { fromDate: new Date(first).toISOString().slice(0, 10), toDate: today }
}

/** The months of a range, as YYYY-MM, oldest first. */
export function monthsIn({ fromDate, toDate }: { fromDate: string; toDate: string }): string[] {
  const [year = 0, month = 1] = fromDate.split('-').map(Number)
  const all = Array.from({ length: 13 }, (_, at) =>
    new Date(Date.UTC(year, month - 1 + at, 1)).toISOString().slice(0, 7),
  )
  return all.filter((one) => one <= toDate.slice(0, 7))
}
