import { type Operand, passes } from '#contract/areas/analytics/analytics.rules.ts'
import type { PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { isDay, showDate } from '#contract/base/dates.ts'
import type { Choice } from '../../../ui/filters/condition.ts'
import {
  BY_DAY,
  BY_NUMBER,
  BY_TEXT,
  type Filtering,
  type RowFilter,
  toAddressDay,
  toAddressNumber,
} from '../filters/filters.rules.ts'
import {
  COLUMN_KEYS,
  type ColumnKey,
  getCellText,
  getPipelineColumn,
  type GroupNames,
  isOfLayout,
  type Layout,
} from './columns.rules.ts'

/** What the pipeline is filtered by, each with the operands that fit it (ANA-049 to ANA-054). */
export const FILTERS: Readonly<Partial<Record<ColumnKey, readonly Operand[]>>> = {
  days_since_last_sighting: BY_NUMBER,
  load_empty_status: ['equals'],
  exceptions: BY_TEXT,
  has_exception: ['equals'],
  last_event_text: BY_TEXT,
  commodity: BY_TEXT,
  status_code: BY_TEXT,
  due: BY_DAY,
  current_location: BY_TEXT,
  destination_location: BY_TEXT,
  origin_location: BY_TEXT,
  current_carrier: BY_TEXT,
  reporting_groups: BY_TEXT,
  tele_eta: BY_DAY,
  rail_eta: BY_DAY,
}

/** The columns of a layout that units are filtered by. */
export const getFilterKeys = (layout: Layout): ColumnKey[] =>
  COLUMN_KEYS.filter((key) => FILTERS[key] && isOfLayout(key, layout))

export type Filter = RowFilter<ColumnKey>

/** How the units of a layout are filtered. */
export const getUnitFiltering = (layout: Layout, groups: GroupNames): Filtering<PipelineRow, ColumnKey> => ({
  noun: 'unit',
  first: 'days_since_last_sighting',
  columns: getFilterKeys(layout).map((key) => ({
    key,
    label: getPipelineColumn(key).label,
    operands: FILTERS[key] ?? [],
  })),
  getLabel: (key) => getPipelineColumn(key).label,
  getKind: (key, operand) => {
    if (isDayNeeded(key, operand)) return 'day'
    return getPipelineColumn(key).kind === 'number' ? 'number' : 'text'
  },
  toValue: toFilterValue,
  getChoices: (rows, key) => getChoices(rows, key, groups),
  keeps: (row, filter) => keeps(row, filter, groups),
})

const toText = (value: string): string => (isDay(value) ? showDate(value) : value)

const isByOrder = (operand: Operand): boolean => operand !== 'equals' && operand !== 'contains'

/** Whether a value of a column and an operand has to be a day. */
export function isDayNeeded(key: ColumnKey, operand: Operand): boolean {
  const { kind } = getPipelineColumn(key)
  return kind === 'moment' ? operand !== 'contains' : kind === 'day' && isByOrder(operand)
}

/** A filter's value as the address has it; null where it is none that its column is compared with. */
export function toFilterValue({ key, operand, value }: Filter): string | null {
  const text = value.trim()
  const { kind } = getPipelineColumn(key)
  // an empty filter passes every row (ANA-048)
  if (text === '') return text
  if (kind === 'number') return toAddressNumber(text)
  if (kind !== 'day' && kind !== 'moment') return text
  const day = toAddressDay(text)
  return isDay(day) || !isDayNeeded(key, operand) ? day : null
}

/** Whether a row passes one filter; `is` compares with what the row shows, each of several values by itself. */
export const keeps = (row: PipelineRow, { key, operand, value }: Filter, groups: GroupNames): boolean =>
  passes(getCompared(row, key, operand, groups), operand, value)

function getCompared(
  row: PipelineRow,
  key: ColumnKey,
  operand: Operand,
  groups: GroupNames,
): string | number | readonly string[] | null {
  const { kind, value, values, code } = getPipelineColumn(key)
  if (values) return values(row, groups)
  const plain = value(row, groups)
  if (code && operand !== 'contains') {
    const number = code(row)
    return isByOrder(operand) ? number : [String(plain), String(number ?? '')]
  }
  if (kind === 'moment') return toShownDay(getCellText(row, key, groups), operand)
  // units without a day are neither before nor after one
  return kind === 'day' && isByOrder(operand) && !isDay(String(plain)) ? null : plain
}

/** The day of a cell as filters have it; its text where that is searched in. */
function toShownDay(text: string, operand: Operand): string | null {
  if (operand === 'contains') return text
  return text === '' ? null : toAddressDay(text.slice(0, 'MM/DD/YYYY'.length))
}

/** More values than that are no list to choose from. */
const MAX_CHOICES = 200
const IN_ORDER = new Intl.Collator('en', { numeric: true })

/** The values of a column among the rows, as they show; null where it has too many, or none. */
export function getChoices(
  rows: readonly PipelineRow[],
  key: ColumnKey,
  groups: GroupNames,
): readonly Choice[] | null {
  const { kind, choices, values, value, code } = getPipelineColumn(key)
  if (choices) return choices.map((one) => ({ value: one, label: one }))
  if (kind === 'number' || kind === 'moment') return null
  const found = new Map<string, number>()
  for (const row of rows) {
    for (const one of values?.(row, groups) ?? [value(row, groups)]) {
      if (one !== null && one !== '') found.set(String(one), code?.(row) ?? 0)
    }
    if (found.size > MAX_CHOICES) return null
  }
  if (found.size === 0) return null
  return [...found]
    .toSorted(([a, place], [b, other]) => place - other || toRank(a) - toRank(b) || IN_ORDER.compare(a, b))
    .map(([one]) => ({ value: one, label: toText(one) }))
}

/** Days follow what is said in their stead: `Overdue`. */
const toRank = (text: string): number => (isDay(text) ? 1 : 0)
