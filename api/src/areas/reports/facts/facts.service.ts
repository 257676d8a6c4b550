import { listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { listCycles } from '#contract/areas/fleets/cycles/cycles.contract.ts'
import type { ReportShape, TemplateFilter } from '#contract/areas/reports/templates/templates.contract.ts'
import { type Dataset, MAX_EVENT_DAYS } from '#contract/areas/reports/reports.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import { defineExport } from '../../../list/export-definition.ts'
import { type FiledList, filedLists } from '../../../list/filed.ts'
import { LISTS } from '../reports.rules.ts'
import { cycleRows } from './cycles.queries.ts'
import { eventRows } from './events.queries.ts'

interface EventInput {
  filters: readonly { field: string; operand: string; value: unknown }[]
}

/** Facts that no page lists on its own; open to whoever may open the pages that show them. */
const OWN: Partial<Record<Dataset, FiledList>> = {
  events: {
    ...defineExport(eventRows, ({ customerId }, { filters }: EventInput) => ({
      customerId,
      ...getDays(filters.map(({ field: key, operand, value }) => ({ key, operand, value: String(value) }))),
    })),
    endpoint: listAssets,
  },
  cycles: { ...defineExport(cycleRows, ({ customerId }) => ({ customerId })), endpoint: listCycles },
}

/** The list of what a report is about. */
export const findFacts = (dataset: Dataset): FiledList | undefined =>
  OWN[dataset] ?? filedLists.get(LISTS[dataset].list)

type DayFilter = Pick<TemplateFilter, 'key' | 'value'> & { operand: string }

const DAY_MS = 86_400_000
const EVENT_DAY = 'event_date'
const EQUIPMENT = 'equipment_id'

/** The days that filters of fixed days leave. */
function getDays(filters: readonly DayFilter[]): { from: string | null; to: string | null } {
  const values = (...operands: string[]) =>
    filters
      .filter(({ key, operand }) => key === EVENT_DAY && operands.includes(operand))
      .map(({ value }) => value.slice(0, 10))
  const from = values('equals', 'greater_than', 'greater_than_or_equals').toSorted().at(-1)
  const to = values('equals', 'less_than', 'less_than_or_equals').toSorted()[0]
  return { from: from ?? null, to: to ?? null }
}

/** Filters without which events of all equipment and all days would be read. */
export const isBound = (dataset: Dataset, { key }: Pick<TemplateFilter, 'key'>): boolean =>
  dataset === 'events' && (key === EVENT_DAY || key === EQUIPMENT)

/**
 * Throws invalid_request for events of all equipment over more than 31 days: there are millions of them. `filters` are
 * of fixed days.
 */
export function requireBounds(
  { dataset }: Pick<ReportShape, 'dataset'>,
  filters: readonly TemplateFilter[],
  today: string,
): void {
  if (dataset !== 'events') return
  if (filters.some(({ key, operand, value }) => key === EQUIPMENT && operand === 'equals' && value !== ''))
    return
  const { from, to } = getDays(filters)
  const days = from === null ? Infinity : (Date.parse(to ?? today) - Date.parse(from)) / DAY_MS
  if (days > MAX_EVENT_DAYS)
    throw new AppError('invalid_request', {
      errors: {
        filters: [`Filter events by one unit, or by a time range of at most ${MAX_EVENT_DAYS} days.`],
      },
    })
}
