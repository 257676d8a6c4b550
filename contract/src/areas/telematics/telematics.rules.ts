/** Who may see units with telematics (TEL-001). */
export const SEES_UNITS = { anyOf: ['telematics_watchtower'] } as const

/** What a unit does by its last report; silent once it missed two of its regular reports. */
export const UNIT_STATES = {
  moving: 'Moving',
  standing: 'Stopped',
  silent: 'Silent',
  none: 'No report yet',
} as const
export type UnitState = keyof typeof UNIT_STATES

export const LOADS = { L: 'Loaded', E: 'Empty' } as const
export const DOORS = { open: 'Open', closed: 'Closed' } as const
export const BRAKES = { on: 'On', off: 'Off' } as const

/** Why a report is not part of a unit's track. */
export const EXCLUSIONS = {
  no_fix: 'No position',
  zero: 'Position 0, 0',
  accuracy: 'Position too inaccurate',
  clock: 'Device clock ahead',
  speed: 'Impossible speed',
} as const
export type Exclusion = keyof typeof EXCLUSIONS

/** Regular reports in minutes; a device that reports less often than this is not silent. */
export const DEFAULT_HEARTBEAT_MINUTES = 1440
