import type { Mark, ScorecardMonth } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { count } from '../analytics.rules.ts'
import { type Measure, percent, wholeHours } from './scorecard.rules.ts'

interface MonthValue {
  value: string | undefined
  /** How many trips it is of. */
  base: number
  /** Which trips it opens. */
  mark: Mark
}

/** A month's measure, as its cell shows it. */
export function getMonthValue(sums: ScorecardMonth, measure: Exclude<Measure, 'on_time'>): MonthValue {
  const share = (part: number, of: number) => (of === 0 ? undefined : percent(part / of))
  switch (measure) {
    case 'trips':
      return { value: count(sums.trips), base: Infinity, mark: 'all' }
    case 'eta_error': {
      // hours without their unit, because a month is as narrow as its name
      const value = wholeHours(sums.error_hours, sums.compared) ?? undefined
      return { value, base: sums.compared, mark: 'compared' }
    }
    case 'pulled':
      return { value: share(sums.pulled, sums.releases), base: sums.releases, mark: 'pulled_late' }
    case 'slipped':
      return { value: share(sums.slipped, sums.estimated), base: sums.estimated, mark: 'slipped' }
  }
}
