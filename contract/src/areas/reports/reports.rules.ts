import type { Operand } from '../../list/filter.ts'

/** Who builds, reads and sends reports (RPT-004, RPT-032). */
export const SEES_REPORTS = { anyOf: ['reporting_report_builder'] } as const

/** What a report may be about. */
export const DATASET_LABELS = {
  assets: 'Assets',
  stays: 'Demurrage stays',
  tenders: 'Tenders',
  quotes: 'Quotes',
  tickets: 'Tickets',
  invoices: 'Invoices',
} as const
export type Dataset = keyof typeof DATASET_LABELS

export const MAX_REPORT_COLUMNS = 100
/** Rows of a preview (RPT-021, RPT-040). */
export const PREVIEW_ROWS = 25

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
