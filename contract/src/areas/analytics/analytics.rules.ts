import { z } from 'zod'
import { BOUND } from '../../base/bounds.ts'

/** Who may use each analytic page (ANA-011, ANA-060, ANA-073). */
export const SEES_PIPELINE = { anyOf: ['reporting_pipeline_view'] } as const
export const SEES_FORECAST = { anyOf: ['reporting_forecasting'] } as const
export const SEES_NETWORK = { anyOf: ['reporting_network_maps'] } as const
/** Any one permission of the reports opens what they share (ANA-009). */
export const SEES_REPORTS = {
  anyOf: [
    'reporting_report_builder',
    'reporting_pipeline_view',
    'reporting_forecasting',
    'reporting_network_maps',
  ],
} as const

/** Most ids of places or groups in one call. */
export const MAX_IDS = 200
const ID_DIGITS = 15

/** Ids joined by commas, as `1,2`; empty for all (ANA-058). */
export const IdList = z
  .string()
  .max(MAX_IDS * (ID_DIGITS + 1), BOUND)
  .regex(/^(\d{1,15},){0,199}\d{0,15}$/, 'Send at most 200 IDs separated by commas, like 1,2.')
  .default('')

/** The ids of a list. */
export const parseIds = (list: string): number[] => [...new Set(list.split(',').filter(Boolean).map(Number))]

/** A month, as YYYY-MM. */
export const MonthText = z
  .string()
  .max(7, BOUND)
  .regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Enter a month as YYYY-MM.')

/** A place by its id and name (ANA-084). */
export const PlaceChoice = z.object({ id: z.number(), name: z.string() })
export type PlaceChoice = z.infer<typeof PlaceChoice>

/** How a filter of the analytic pages compares (ANA-046). */
export const OPERANDS = {
  equals: 'is',
  contains: 'contains',
  less_than: 'less than',
  less_than_or_equals: 'at most',
  greater_than: 'more than',
  greater_than_or_equals: 'at least',
} as const
export type Operand = keyof typeof OPERANDS

type Value = string | number | readonly string[] | null

/** Whether a value passes a filter; an empty filter passes everything (ANA-046 to ANA-048). */
export function passes(value: Value, operand: Operand, wanted: string): boolean {
  if (wanted.trim() === '') return true
  if (value !== null && typeof value === 'object') return value.some((one) => passes(one, operand, wanted))
  if (operand === 'contains') return searchTag(value).includes(searchTag(wanted))
  if (operand === 'equals') return searchTag(value) === searchTag(wanted)
  if (value === null || value === '') return false
  const order = getOrder(value, wanted)
  if (operand === 'less_than') return order < 0
  if (operand === 'less_than_or_equals') return order <= 0
  return operand === 'greater_than' ? order > 0 : order >= 0
}

/** What a value is searched by: case does not count. */
const searchTag = (value: string | number | null): string =>
  String(value ?? '')
    .trim()
    .toLowerCase()

/** Made once: 50,000 rows are compared at a time. */
const IN_ORDER = new Intl.Collator('en', { numeric: true })

function getOrder(value: string | number, wanted: string): number {
  const [a, b] = [Number(value), Number(wanted)]
  if (!Number.isNaN(a) && !Number.isNaN(b)) return a - b
  return IN_ORDER.compare(searchTag(value), searchTag(wanted))
}
