import { canTable } from '../../../list/can.ts'

export const SEVERITIES = { critical: 'Critical', warning: 'Warning', info: 'Info' } as const
export type Severity = keyof typeof SEVERITIES

export const ALERT_KINDS = {
  impact: 'Impact',
  derailment: 'Derailment',
  door: 'Door open while moving',
  temperature: 'Temperature out of range',
  hand_brake: 'Hand brake on while moving',
  silent: 'No report',
  battery: 'Low battery',
  load: 'Load differs from the waybill',
  speed: 'Over a geofence’s speed limit',
  apart: 'Far from the railroad’s sightings',
} as const
export type AlertKind = keyof typeof ALERT_KINDS

export const ALERT_STATES = {
  open: 'Open',
  acknowledged: 'Acknowledged',
  snoozed: 'Snoozed',
  closed: 'Closed',
} as const
export type AlertState = keyof typeof ALERT_STATES

/** What people do with alerts. */
export const ALERT_ACTIONS = {
  acknowledge: 'Acknowledge',
  take: 'Assign to me',
  snooze_hour: 'Snooze for 1 hour',
  snooze_shift: 'Snooze for 8 hours',
  snooze: 'Snooze until tomorrow',
  snooze_week: 'Snooze for a week',
  reopen: 'Reopen',
  close: 'Close',
} as const
export type AlertAction = keyof typeof ALERT_ACTIONS

const isClosed = 'This alert is closed.'

/** The actions on an alert. */
export const alertCan = canTable<{ state: AlertState }>()({
  acknowledge: ({ state }) =>
    state === 'open' || state === 'snoozed' || 'This alert has already been acknowledged or closed.',
  take: ({ state }) => state !== 'closed' || isClosed,
  snooze_hour: ({ state }) => state !== 'closed' || isClosed,
  snooze_shift: ({ state }) => state !== 'closed' || isClosed,
  snooze: ({ state }) => state !== 'closed' || isClosed,
  snooze_week: ({ state }) => state !== 'closed' || isClosed,
  reopen: ({ state }) =>
    state === 'acknowledged' ||
    state === 'snoozed' ||
    'Only an acknowledged or snoozed alert can be reopened.',
  close: ({ state }) => state !== 'closed' || isClosed,
})
