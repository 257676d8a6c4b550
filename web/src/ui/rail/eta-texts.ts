import { spanText } from '#contract/base/plural.ts'

/** Two estimates closer than this are the same news. */
const SAME_MS = 30 * 60_000

/** Describes how the product's estimate differs from the railroad's. */
export function etaDifference(product: string | null, railroad: string | null, productName: string): string {
  if (!product && !railroad) return 'No ETA yet.'
  if (!railroad) return 'No railroad ETA for this trip.'
  if (!product) return `No ${productName} ETA for this trip yet.`
  const ms = Date.parse(product) - Date.parse(railroad)
  if (Math.abs(ms) < SAME_MS) return 'Both estimates agree.'
  return `${productName} expects arrival ${spanText(ms)} ${ms < 0 ? 'earlier' : 'later'} than the railroad does.`
}

/** How an estimate moved since the first one: later, earlier or unchanged. */
export function etaDrift(
  first: string,
  latest: string,
): { text: string; moved: 'later' | 'earlier' | 'not' } {
  const ms = Date.parse(latest) - Date.parse(first)
  if (Math.abs(ms) < SAME_MS) return { text: 'Unchanged since first ETA', moved: 'not' }
  const moved = ms > 0 ? 'later' : 'earlier'
  return { text: `${spanText(ms)} ${moved} than first ETA`, moved }
}

/** The text for an estimate that has passed although the unit has not arrived; null while it is in the future. */
export function passedText(estimate: string | null, now: Date): string | null {
  if (!estimate || Date.parse(estimate) >= now.getTime()) return null
  return `Overdue by ${spanText(now.getTime() - Date.parse(estimate))}`
}

/** The difference between the arrival and an estimate. */
export function etaMiss(estimate: string, arrival: string): string {
  const ms = Date.parse(arrival) - Date.parse(estimate)
  if (Math.abs(ms) < SAME_MS) return 'On time'
  return `${spanText(ms)} ${ms > 0 ? 'later' : 'earlier'}`
}

interface LaneRecord {
  lane_trip_count: number
  lane_median_hours: number | null
}

/** How many trips of a lane there were and how long they took. */
export function laneRecord({ lane_trip_count, lane_median_hours }: LaneRecord): string {
  if (lane_trip_count === 0) return 'No completed trips on this lane yet.'
  const trips = `${lane_trip_count} completed ${lane_trip_count === 1 ? 'trip' : 'trips'}`
  if (lane_median_hours === null || lane_median_hours < 1) return `${trips}.`
  const span = spanText(lane_median_hours * 3_600_000)
  if (lane_trip_count === 1) return `${trips}, in ${span}.`
  return `${trips}, median ${span}.`
}

interface LaneAccuracy {
  within_day_share: number | null
  median_error_hours: number | null
}

/** The accuracy of a lane's estimates three days before arrival; nothing without data. */
export function laneAccuracy({ within_day_share, median_error_hours }: LaneAccuracy): string | null {
  if (within_day_share === null || median_error_hours === null) return null
  const error = spanText(median_error_hours * 3_600_000)
  return `Three days ahead, ${Math.round(within_day_share * 100)}% of our ETAs were within 24 h (median error ${error}).`
}
