import type { EtaError } from '#contract/areas/analytics/etas/etas.contract.ts'
import { MIN_TRIPS } from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import { formatCount, showHours } from '#contract/base/plural.ts'

/** A day whose errors are known. */
export type KnownError = EtaError & { error_hours: number; rail_error_hours: number }

export const getKnown = (rows: readonly EtaError[]): KnownError[] =>
  rows.filter((row): row is KnownError => row.error_hours !== null && row.rail_error_hours !== null)

export const daysText = (days: number): string => formatCount(days, 'day')

/** The finding: both errors farthest from the arrival, and how near ours comes. */
export function etaFinding(rows: readonly EtaError[]): string {
  const known = getKnown(rows).filter(({ trips }) => trips >= MIN_TRIPS)
  const [first, last] = [known[0], known.at(-1)]
  if (!first || !last) return 'Too few trips had both ETAs to compare them.'
  const start = `${daysText(first.days)} before arrival, our ETA was off by ${showHours(first.error_hours)} and the railroads’ by ${showHours(first.rail_error_hours)}`
  return first === last
    ? `${start}.`
    : `${start}; ${daysText(last.days)} before, by ${showHours(last.error_hours)} and ${showHours(last.rail_error_hours)}.`
}
