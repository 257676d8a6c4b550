import type { Access } from '#contract/base/access.ts'
import { WAYBILL_STATUSES, WIDGET_ACCESS } from '#contract/areas/visibility/assets/assets.rules.ts'

/** The counts of the dashboard as the summary names them. */
type WidgetKey = keyof typeof WIDGET_ACCESS

export interface Widget {
  key: WidgetKey
  access: Access
  title: string
  /** Describes the count in one line. */
  meaning: string
  /** The address of the asset list that shows exactly these. */
  search: Record<string, string>
}

/** The four widgets, in the order a day's work takes them (PLT-029; contents by docs/decisions). */
export const WIDGETS: readonly Widget[] = [
  {
    key: 'dwelling_over_2_days',
    access: WIDGET_ACCESS.dwelling_over_2_days,
    title: 'Dwelling over 2 days',
    meaning: 'No movement reported for 48+ hours',
    search: { days_since_last_sighting: 'gte.2' },
  },
  {
    key: 'cp_status_or_notified',
    access: WIDGET_ACCESS.cp_status_or_notified,
    title: 'CP status or notified',
    meaning: 'Constructively placed, or arrival notified',
    search: { status_code: '70|80' },
  },
  {
    key: 'ap_status',
    access: WIDGET_ACCESS.ap_status,
    title: 'AP status',
    meaning: 'Actually placed on your track',
    search: { status_code: '90' },
  },
  {
    key: 'ready_for_release',
    access: WIDGET_ACCESS.ready_for_release,
    title: 'Ready for release',
    meaning: 'Placed for a day or more, not yet released',
    search: { status_code: '90', days_since_last_sighting: 'gte.1' },
  },
]

export interface StatusStop {
  code: number
  label: string
  count: number
  /** Its part of the fullest stop, 0 to 1. */
  share: number
}

/** The number of assets in each status, in the order of a trip. */
export function statusStops(byStatus: Readonly<Record<string, number>>): StatusStop[] {
  const stops = Object.entries(WAYBILL_STATUSES).map(([code, label]) => ({
    code: Number(code),
    label,
    count: byStatus[code] ?? 0,
  }))
  const fullest = Math.max(1, ...stops.map(({ count }) => count))
  return stops.toSorted((a, b) => a.code - b.code).map((stop) => ({ ...stop, share: stop.count / fullest }))
}
