import { isDay, showDate } from '../../base/dates.ts'
import type { Operand } from '../../list/filter.ts'

/** Who builds, reads and sends reports (RPT-004, RPT-032). */
export const SEES_REPORTS = { anyOf: ['reporting_report_builder'] } as const

/** What a report may be about. */
export const DATASET_LABELS = {
  assets: 'Assets',
  trips: 'Trips',
  events: 'Events',
  cycles: 'Cycles',
  stays: 'Demurrage stays',
  tenders: 'Tenders',
  quotes: 'Quotes',
  tickets: 'Tickets',
  invoices: 'Invoices',
} as const
export type Dataset = keyof typeof DATASET_LABELS

/** What one row of each is called. */
export const DATASET_NOUNS: Readonly<Record<Dataset, string>> = {
  assets: 'asset',
  trips: 'trip',
  events: 'event',
  cycles: 'cycle',
  stays: 'stay',
  tenders: 'tender',
  quotes: 'quote',
  tickets: 'ticket',
  invoices: 'invoice',
}

export const MAX_REPORT_COLUMNS = 100
export const MAX_GROUPS = 2
export const MAX_MEASURES = 10
/** Values of a group over the top; the rest are one column, “Other”. */
export const MAX_ACROSS = 50
/** Days of events that a report may read, unless it is about named equipment. */
export const MAX_EVENT_DAYS = 31
/** Lines of a grouped report; more are refused, never cut. */
export const MAX_GROUP_LINES = 5000
/** The same with the values over the top. */
export const MAX_GROUP_CELLS = 50_000

/** How a measure is made of a column; `count` is of the rows. */
export const MEASURE_LABELS = {
  count: 'Number of rows',
  sum: 'Total',
  avg: 'Average',
  min: 'Lowest',
  max: 'Highest',
} as const
export type MeasureKind = keyof typeof MEASURE_LABELS
/** What of a measure is shown, instead of the number itself. */
export const SHOWN_AS_LABELS = {
  share: 'Share of total',
  per_car: 'Per car',
  change: 'Change from the previous period',
} as const
export type ShownAs = keyof typeof SHOWN_AS_LABELS

/** The column that names the car of a row, where rows are about cars. */
export const CAR_KEYS: Readonly<Partial<Record<Dataset, string>>> = {
  assets: 'equipment_id',
  trips: 'equipment_id',
  events: 'equipment_id',
  cycles: 'equipment_id',
  stays: 'equipment_id',
}

/** What can be shown of a measure: shares and numbers per car are of counts and totals only. */
export const getShownAs = (dataset: Dataset, kind: MeasureKind): readonly ShownAs[] =>
  kind !== 'count' && kind !== 'sum'
    ? ['change']
    : ['share', ...(CAR_KEYS[dataset] ? ['per_car' as const] : []), 'change']

/** The key of a measure that counts rows. */
export const ROWS_KEY = 'rows'

/** What a date is grouped by. */
export const PERIOD_LABELS = { day: 'day', week: 'week', month: 'month' } as const

/** Ranges of days that move with the calendar. */
export const RANGE_LABELS = {
  this_week: 'this week',
  last_week: 'last week',
  this_month: 'this month',
  last_month: 'last month',
} as const
export type DayRange = keyof typeof RANGE_LABELS

export const RELATIVE_DAY = /^today(?:([+-])(\d{1,3}))?$/

/** A filter's day as text: “7 days ago”, “last week”, “11/20/2026”. */
export const dayText = (value: string): string =>
  relativeDayText(value) ?? (isDay(value) ? showDate(value) : value)

/** A filter's relative value as text: “7 days ago”, “last week”; null for any other text. */
export function relativeDayText(value: string): string | null {
  if (value in RANGE_LABELS) return RANGE_LABELS[value as DayRange]
  const match = RELATIVE_DAY.exec(value)
  if (match === null) return null
  const days = Number(match[2] ?? 0)
  if (days === 0) return 'today'
  if (match[1] === '-') return days === 1 ? 'yesterday' : `${days} days ago`
  return days === 1 ? 'tomorrow' : `${days} days from now`
}
/** Rows of a preview (RPT-021, RPT-040). */
export const PREVIEW_ROWS = 25

const NUMBERS = new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 })
const AMOUNTS = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' })

/** A number as page and email show it; an average of nothing is unknown. */
export function formatMeasure(value: number | null, { unit, is_change: isChange }: MeasureFormat): string {
  if (value === null) return '–'
  const size = isChange ? Math.abs(value) : value
  const text = unit === 'usd' ? AMOUNTS.format(size) : NUMBERS.format(size) + (unit === 'percent' ? '%' : '')
  return isChange && value !== 0 ? `${value > 0 ? '+' : '−'}${text}` : text
}

export interface MeasureFormat {
  unit?: 'usd' | 'percent' | undefined
  is_change?: true | undefined
}

export const DATA_TYPES = ['string', 'number', 'date', 'boolean', 'enum'] as const
export type DataType = (typeof DATA_TYPES)[number]

export const OPERAND_LABELS: Readonly<Record<Operand, string>> = {
  equals: 'is',
  contains: 'contains',
  less_than: 'is less than',
  less_than_or_equals: 'is at most',
  greater_than: 'is more than',
  greater_than_or_equals: 'is at least',
}

/** Texts of the report builder (RPT-029, RPT-059). */
export const REPORT_TEXTS = {
  noSchedule: 'No schedule found',
  loadReports: 'Unable to load report at this time.',
  loadReport: 'Unable to load report',
  loadTemplates: 'Unable to load templates at this time.',
  loadGroups: 'Unable to load Reporting Groups at this time.',
  saveTemplate: 'Unable to save template at this time.',
  deleteTemplate: 'Unable to delete template at this time.',
  saveReport: 'Unable to save report at this time.',
  deleteReport: 'Unable to delete report at this time.',
  runReport: 'Unable to run report at this time.',
  sendReport: 'Unable to send report at this time.',
  saveSchedule: 'Unable to save schedule at this time.',
  deleteSchedule: 'Unable to delete schedule at this time.',
} as const
