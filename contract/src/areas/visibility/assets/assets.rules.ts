import type { Access, Permission } from '../../../base/access.ts'
import { normalizeAssetTerm } from '../../../base/asset-term.ts'
import { exceptionLabel, EXCEPTIONS } from '../../../base/exceptions.ts'
import { statusLabel, WAYBILL_STATUSES } from '../../../base/waybill-status.ts'

/** From this status on a unit has arrived: exports show the arrival instead of ETAs (VIS-034, 50 by docs/decisions/075). */
export const ARRIVED_STATUS = 50

/** The end of a trip: nothing more happens on it. */
export const COMPLETE_STATUS = 100

/** Most asset ids one bulk search takes. */
export const MAX_BULK_SEARCH_IDS = 2500

export { exceptionLabel, EXCEPTIONS, normalizeAssetTerm, statusLabel, WAYBILL_STATUSES }

/** Expected or arrived so many hours after the first estimate a trip is late, so many before it early. */
export const LATE_HOURS = 12

/**
 * How a trip compares with the first estimate of its arrival: overdue when that has passed and the unit has not
 * arrived.
 */
export const LATENESS = {
  overdue: 'Overdue',
  late: 'Late',
  on_time: 'On time',
  early: 'Early',
  arrived_late: 'Arrived late',
} as const

/** Hours after which a unit without any history counts as silent; for others the lane decides. */
export const TYPICAL_ALARM_HOURS = 36
/** An alarm is so much longer than nine of ten gaps between reports; until then a unit is only quiet. */
export const ALARM_OVER_USUAL = 1.5

/** A unit's report state, judged by what is normal for its lane. */
export const REPORTS = {
  fresh: 'Reporting normally',
  quiet: 'Quiet',
  silent: 'Silent while moving',
  feed_late: 'Feed late',
  waiting: 'Waiting for you',
  arrived: 'Arrived',
  unseen: 'Not reported',
  lost: 'Lost contact',
} as const

/** Hours without a sighting that count as dwelling (PLT-029). */
export const DWELLING_HOURS = 48

const widget = (permission: Permission): Access => ({ anyOf: [permission] })

/** Who may see each count of the dashboard (PLT-030). */
export const WIDGET_ACCESS = {
  dwelling_over_2_days: widget('dashboard_widgets_dwelling_over_2_days'),
  cp_status_or_notified: widget('dashboard_widgets_cp_status_or_notified'),
  ap_status: widget('dashboard_widgets_ap_status'),
  ready_for_release: widget('dashboard_widgets_ready_for_release'),
} as const
