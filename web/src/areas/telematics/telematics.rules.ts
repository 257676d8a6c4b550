import { type UnitState, UNIT_STATES } from '#contract/areas/telematics/telematics.rules.ts'

/** Addresses of the area. */
export const TELEMATICS_PATHS = {
  watchtower: '/telematics/$customerId/watchtower',
  unit: '/telematics/$customerId/watchtower/$equipmentId',
  devices: '/telematics/$customerId/devices',
  alerts: '/telematics/$customerId/alerts',
  settings: '/telematics/$customerId/alert-settings',
  fences: '/telematics/$customerId/geofences',
  newFence: '/telematics/$customerId/geofences/new',
  fence: '/telematics/$customerId/geofences/$fenceId',
  editFence: '/telematics/$customerId/geofences/$fenceId/edit',
  visits: '/telematics/$customerId/geofence-visits',
} as const

/** What a unit does, as one line: `Moving, 24 mph, near Kiowa, OK`. */
export const doingText = (unit: {
  state: UnitState
  speed_mph: number | null
  place: string | null
}): string =>
  [
    UNIT_STATES[unit.state],
    unit.state === 'moving' && unit.speed_mph !== null && `${unit.speed_mph} mph`,
    unit.place !== null && `near ${unit.place}`,
  ]
    .filter(Boolean)
    .join(', ')

const MINUTE_MS = 60_000
const HOUR = 60
const DAY = 24 * HOUR

/**
 * How long something lasts, with the minutes that `spanText` rounds to hours: `2 d 19 h`, `4 h 50 min`, `35 min`; `30 d`
 * where nothing is left over.
 */
export function exactSpan(ms: number): string {
  const minutes = Math.max(0, Math.round(ms / MINUTE_MS))
  if (minutes < HOUR) return `${minutes} min`
  const hours = Math.floor((minutes % DAY) / HOUR)
  const [large, rest] =
    minutes < DAY ? [`${hours} h`, `${minutes % HOUR} min`] : [`${Math.floor(minutes / DAY)} d`, `${hours} h`]
  return rest.startsWith('0 ') ? large : `${large} ${rest}`
}
