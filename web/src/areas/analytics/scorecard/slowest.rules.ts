import { showHours } from '#contract/base/plural.ts'
import type { SlowestPlace } from '#contract/areas/analytics/lane-stops/lane-stops.contract.ts'
import { MIN_TRIPS } from '#contract/areas/analytics/scorecard/scorecard.rules.ts'
import { toCarrierRow, toLaneRow } from './scorecard.rules.ts'

/** Where the cars of each row stood longest, by the row's name. */
export type SlowestByRow = ReadonlyMap<string, SlowestPlace>

/** Fewer stops are no finding. */
export const hasFewStops = ({ stops }: SlowestPlace): boolean => stops < MIN_TRIPS

/** Of each lane, and of each railroad the longest of its lanes with enough stops. */
export function toSlowest(places: readonly SlowestPlace[]): SlowestByRow {
  const rows = new Map<string, SlowestPlace>()
  for (const place of places) {
    rows.set(toLaneRow(place), place)
    const known = rows.get(toCarrierRow(place))
    if (!hasFewStops(place) && (known === undefined || known.p50_hours < place.p50_hours))
      rows.set(toCarrierRow(place), place)
  }
  return rows
}

/** Why a lane is slow, for the finding that names it; nothing where too few stops say so. */
export function slowestText(place: SlowestPlace | undefined): string {
  if (place === undefined || hasFewStops(place)) return ''
  return `Its latest trips dwelled longest at ${place.place_name}: a median of ${showHours(place.p50_hours)}.`
}
