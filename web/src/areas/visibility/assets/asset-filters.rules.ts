import type { AssetFilter, FILTER_FIELDS } from '#contract/areas/visibility/assets/assets.contract.ts'
import { ASSET_COLUMNS, WAYBILL_STATUSES } from '#contract/areas/visibility/assets/assets.rules.ts'
import type { Choice, Condition, FilterDef } from '../../../ui/filters/condition.ts'
import { presetRange, startOfDay } from '../../../ui/filters/date-presets.ts'

export type FilterField = (typeof FILTER_FIELDS)[number]
export type AssetFilterDef = FilterDef<FilterField>

const choicesOf = (labels: Record<string, string>): Choice[] =>
  Object.entries(labels).map(([value, label]) => ({ value, label }))

/** What may be wrong with a trip, in the words rows carry them in. */
export const EXCEPTIONS = ['Bad order', 'Held', 'No bill', 'Stored', 'Out of route', 'Cancelled'] as const

const CHOICES: Partial<Record<FilterField, readonly Choice[]>> = {
  status_code: choicesOf(WAYBILL_STATUSES),
  load_empty_status: choicesOf({ L: 'Loaded', E: 'Empty' }),
  equipment_kind: choicesOf({ R: 'Railcar', imdl: 'Intermodal' }),
  exceptions: EXCEPTIONS.map((name) => ({ value: name, label: name })),
}

const ETA_PRESETS = ['overdue', 'today', 'tomorrow', 'next_3_days', 'next_7_days', 'this_week'] as const
const PAST_PRESETS = ['today', 'last_24_hours', 'last_3_days', 'last_7_days', 'over_2_days_ago'] as const

/** Reporting groups have a filter of their own; notes cannot be searched. */
const NOT_FILTERED = new Set<string>(['reporting_groups', 'note'])

/** Every column a reader may filter by, in the order of the list. */
export const FILTER_DEFS: readonly AssetFilterDef[] = [
  ...ASSET_COLUMNS.filter((column) => !NOT_FILTERED.has(column.key)).map(defOf),
  { field: 'equipment_kind', label: 'Kind', type: 'choice', choices: CHOICES.equipment_kind ?? [] },
  { field: 'commodity_code', label: 'STCC', type: 'text' },
]

function defOf({ key: field, label, type }: (typeof ASSET_COLUMNS)[number]): AssetFilterDef {
  const choices = CHOICES[field]
  // Exceptions are data of the server: one this build does not know is still a good filter.
  if (choices)
    return {
      field,
      label,
      type: 'choice',
      choices,
      ...(field === 'exceptions' && { nameOther: (name: string) => name }),
    }
  if (type === 'number') return { field, label, type: 'number' }
  if (type === 'eta') return { field, label, type: 'date', presets: ETA_PRESETS }
  if (type === 'datetime') return { field, label, type: 'date', presets: PAST_PRESETS }
  return { field, label, type: 'text' }
}

const DEFS = new Map<string, AssetFilterDef>(FILTER_DEFS.map((def) => [def.field, def]))
export const filterDef = (field: string): AssetFilterDef | undefined => DEFS.get(field)

const OPERANDS = {
  gte: 'greater_than_or_equals',
  lte: 'less_than_or_equals',
  gt: 'greater_than',
  lt: 'less_than',
  eq: 'equals',
} as const

/** The condition as the list call takes it (ANA-046); days are days of the reader's own zone. */
export function askFor({ field }: AssetFilterDef, condition: Condition, now: Date): AssetFilter[] {
  switch (condition.kind) {
    case 'any': {
      const value = field === 'status_code' ? condition.values.map(Number) : condition.values
      return [{ field, operand: 'equals', value }]
    }
    case 'contains':
      return [{ field, operand: 'contains', value: condition.text }]
    case 'compare':
      return [{ field, operand: OPERANDS[condition.operand], value: condition.value }]
    case 'between': {
      const { from, to } = condition
      return bounds(field, from ? startOfDay(from) : null, to ? startOfDay(to, 1) : null)
    }
    case 'preset': {
      const { from, before } = presetRange(condition.preset, now)
      return bounds(field, from, before)
    }
  }
}

function bounds(field: FilterField, from: Date | null, before: Date | null): AssetFilter[] {
  return [
    ...(from ? [{ field, operand: 'greater_than_or_equals' as const, value: from.toISOString() }] : []),
    ...(before ? [{ field, operand: 'less_than' as const, value: before.toISOString() }] : []),
  ]
}
