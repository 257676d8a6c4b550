import { normalizeAssetTerm } from '../../../base/asset-term.ts'
import { statusLabel, WAYBILL_STATUSES } from '../../../base/waybill-status.ts'

/** From this status on a unit has arrived: exports show the arrival instead of ETAs (VIS-034, 50 by docs/decisions/008). */
export const ARRIVED_STATUS = 50

/** The end of a trip: nothing more happens on it. */
export const COMPLETE_STATUS = 100

/** Most asset ids one bulk search takes. */
export const MAX_BULK_SEARCH_IDS = 2500

/** What may be wrong with a trip, in the words rows carry. */
export const EXCEPTIONS = {
  'Bad order': 'Bad order',
  Held: 'Held',
  'No bill': 'No bill',
  Stored: 'Stored',
  'Out of route': 'Out of route',
  Cancelled: 'Cancelled',
} as const

export { normalizeAssetTerm, statusLabel, WAYBILL_STATUSES }
export type Freshness = 'fresh' | 'aging' | 'stale' | 'silent'

/** Hours without a sighting after which a moving unit counts as aging, stale and silent. */
export const FRESHNESS_HOURS = { aging: 12, stale: 24, silent: 48 } as const

/** How far the last sighting may be trusted; null for a completed trip, for nothing more is expected of it. */
export function freshnessOf(
  row: { status_code: number | null; last_sighting_date: string | null },
  now: Date,
): Freshness | null {
  if (row.status_code === COMPLETE_STATUS) return null
  if (row.last_sighting_date == null) return 'silent'
  const hours = (now.getTime() - Date.parse(row.last_sighting_date)) / 3_600_000
  if (hours >= FRESHNESS_HOURS.silent) return 'silent'
  if (hours >= FRESHNESS_HOURS.stale) return 'stale'
  return hours >= FRESHNESS_HOURS.aging ? 'aging' : 'fresh'
}
