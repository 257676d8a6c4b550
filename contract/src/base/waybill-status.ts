/** Waybill status codes and their labels (VIS-021); any other code reads NA. */
export const WAYBILL_STATUSES = {
  0: 'Waybilled',
  10: 'Origin',
  20: 'Ingate',
  30: 'Ramped',
  40: 'In Transit',
  50: 'Destination',
  60: 'Deramped',
  70: 'CP',
  80: 'Notify',
  90: 'AP',
  100: 'Complete',
} as const

export function statusLabel(code: number | null | undefined): string {
  return WAYBILL_STATUSES[code as keyof typeof WAYBILL_STATUSES] ?? 'NA'
}

/** From this status to the end of its trip a car is on site. */
export const ON_SITE_STATUS = 50

/** The railroads' code of a release, which the terminal's own reports use too. */
export const RELEASE_CODE = 'W'
