import type { Access } from '../../../base/access.ts'
import type { Priority } from '../tickets/tickets.rules.ts'

/** Days of the week as stored. */
export const WEEKDAYS = {
  mon: 'Monday',
  tue: 'Tuesday',
  wed: 'Wednesday',
  thu: 'Thursday',
  fri: 'Friday',
  sat: 'Saturday',
  sun: 'Sunday',
} as const
export type Weekday = keyof typeof WEEKDAYS

/** When a customer's tickets are worked on. */
export interface BusinessHours {
  timezone: string
  days: readonly Weekday[]
  /** HH:MM; none, or the same as `closes`: around the clock. */
  opens: string | null
  closes: string | null
  /** YYYY-MM-DD. */
  holidays: readonly string[]
}

/**
 * Business hours until the portal's people or another party have answered, and until the ticket is closed; null means
 * no target.
 */
export interface Target {
  first_answer: number | null
  resolution: number | null
}

/** What an open ticket is due for next: the first answer, an answer to a later message of its writer, or the solution. */
export const TICKET_TARGETS = {
  first_answer: 'First response',
  answer: 'Response',
  resolution: 'Resolution',
} as const
export type TicketTarget = keyof typeof TICKET_TARGETS

export type TargetField = `${keyof Target}_${Priority}`

export type Targets = BusinessHours & Record<TargetField, number | null>

/** The defaults until a customer sets its own. */
export const DEFAULT_TARGETS: Targets = {
  timezone: 'America/Chicago',
  days: ['mon', 'tue', 'wed', 'thu', 'fri'],
  opens: '08:00',
  closes: '17:00',
  holidays: [],
  first_answer_high: 1,
  resolution_high: 9,
  first_answer_medium: 4,
  resolution_medium: 27,
  first_answer_low: 9,
  resolution_low: 45,
}

/** The share of a target that has passed when a warning is sent. */
export const NOTIFY_AFTER = 0.75

/** Administrators, and who keeps the settings of the customer. */
export const TARGETS_ACCESS: Access = { anyOf: ['company_settings'] }
