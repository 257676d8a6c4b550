/** The reasons why a unit needs attention, most urgent first. */
export const NEEDS = {
  overdue: 'Overdue',
  slipped: 'ETA slipped',
  silent: 'Silent while moving',
  held: 'Held or bad order',
  waiting: 'Waiting for you',
} as const

export type Need = keyof typeof NEEDS
export const NEED_KINDS = Object.keys(NEEDS) as Need[]

/** The daily counts: units with each need at the end of the day, and arrivals during it. */
export const CHARGED_KINDS = [...NEED_KINDS, 'arrived'] as const

/** How long a unit is snoozed. */
export const SNOOZE_KINDS = { until: 'Until a set time', report: 'Until the next report' } as const

/** The number of days in a trend. */
export const TREND_DAYS = 14

/** A person who returns within this time counts as never having left. */
export const AWAY_MINUTES = 30

/** The kinds of cases, most urgent first: overdue units and those whose ETA slipped are late for the same causes. */
export const CASE_KINDS = ['late', 'silent', 'held', 'waiting'] as const
export type CaseKind = (typeof CASE_KINDS)[number]

/** The maximum number of cases listed per kind. */
export const MAX_CASES = 20
/** The maximum number of units a case names; one ticket takes as many. */
export const MAX_CASE_UNITS = 50

export const MAX_WORK_NOTE = 500

/** Access needed to work on units. */
export const WORK_ACCESS = { anyOf: ['visibility_asset_list'] } as const
