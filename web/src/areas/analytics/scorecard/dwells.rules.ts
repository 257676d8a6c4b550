import { monthName } from '#contract/base/dates.ts'
import { NO_CARRIER } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { MIN_TRIPS } from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import type { PlaceDwell } from '#contract/areas/analytics/stops/stops.contract.ts'
import { showHours } from '#contract/base/plural.ts'

/** Places drawn; the table has all. */
const MAX_DRAWN = 10
/** A change of fewer hours is no finding: hours are known to two. */
const MIN_CHANGE_HOURS = 4

export const toDwellKey = ({ place_id, carrier }: Pick<PlaceDwell, 'place_id' | 'carrier'>): string =>
  `${place_id}~${carrier ?? NO_CARRIER}`

const isEnough = ({ stops }: PlaceDwell): boolean => stops >= MIN_TRIPS

/** The places where cars stand longest, of those with enough stops; without any, of all. */
export function slowest(rows: readonly PlaceDwell[]): PlaceDwell[] {
  const enough = rows.filter(isEnough)
  return (enough.length > 0 ? enough : rows).toSorted((a, b) => b.p50_hours - a.p50_hours).slice(0, MAX_DRAWN)
}

const MAX_NAMED = 3

/** The slowest places with their medians; nothing where the finding has named the only one. */
export function slowestText(rows: readonly PlaceDwell[]): string {
  const named = slowest(rows).slice(0, MAX_NAMED)
  if (named.length < 2) return ''
  return `Slowest: ${named.map(({ place_name, p50_hours }) => `${place_name} ${showHours(p50_hours)}`).join('; ')}. `
}

/** The finding: the place whose median rose most since the first month, else the place with the longest. */
export function dwellFinding(
  rows: readonly PlaceDwell[],
  { month, firstMonth }: { month: string; firstMonth: string | null },
): string {
  const risen = rows
    .flatMap((row) =>
      row.first_p50_hours !== null && isEnough(row) && row.first_stops >= MIN_TRIPS
        ? [{ row, change: row.p50_hours - row.first_p50_hours }]
        : [],
    )
    .toSorted((a, b) => b.change - a.change)
  const [steepest] = risen
  if (steepest && firstMonth !== null && steepest.change >= MIN_CHANGE_HOURS)
    return `${steepest.row.place_name} held cars ${showHours(steepest.change)} longer in ${monthName(month)} than in ${monthName(firstMonth)}.`
  const [longest] = slowest(rows)
  if (!longest) return `No cars stopped en route in ${monthName(month)}.`
  return `Cars dwelled longest at ${longest.place_name}: a median of ${showHours(longest.p50_hours)} in ${monthName(month)}.`
}
