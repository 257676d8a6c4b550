import type { GroupKey } from './columns.rules.ts'
import type { Filter } from './filters.rules.ts'
import { getLastBarDay, type Subtotal, type UnitGroup } from './groups.rules.ts'
import type { PipelineState } from './pipeline.rules.ts'

/** A sum of a group, or of all, whose units can be listed. */
export type Figure = 'loaded' | 'empty' | 'longest' | 'due' | 'overdue' | 'exceptions'

const is = (key: Filter['key'], value: string): Filter => ({ key, operand: 'equals', value })

/** The units that a figure counts. */
function getFigureFilters(figure: Figure, { silent }: Subtotal, today: string): Filter[] {
  switch (figure) {
    case 'loaded':
      return [is('load_empty_status', 'L')]
    case 'empty':
      return [is('load_empty_status', 'E')]
    case 'longest':
      return [is('days_since_last_sighting', String(silent))]
    case 'overdue':
      return [is('due', 'Overdue')]
    case 'exceptions':
      return [is('has_exception', 'Yes')]
    case 'due':
      return [
        { key: 'due', operand: 'greater_than_or_equals', value: today },
        { key: 'due', operand: 'less_than_or_equals', value: getLastBarDay(today) },
      ]
  }
}

/** Whether the list can be narrowed to a group: units without its value pass no filter (ANA-048). */
export const canOpen = ({ key }: UnitGroup, by: GroupKey): boolean => by === 'none' || key !== ''

/** What narrows the list to a group. */
function getGroupPart(group: UnitGroup | null, by: GroupKey): { filters: Filter[]; destinations?: number[] } {
  if (group === null || by === 'none') return { filters: [] }
  if (by !== 'destination_location') return { filters: [is(by, group.name)] }
  return { filters: [], ...(group.destinationId !== null && { destinations: [group.destinationId] }) }
}

const isSame = (a: Filter, b: Filter): boolean =>
  a.key === b.key && a.operand === b.operand && a.value === b.value

interface Opened {
  figure: Figure
  subtotal: Subtotal
  /** Null: of all units. */
  group: UnitGroup | null
  groupBy: GroupKey
  today: string
}

/** The same list with the units of a figure alone. */
export function openFigure(
  filters: readonly Filter[],
  { figure, subtotal, group, groupBy, today }: Opened,
): Partial<PipelineState> {
  const own = getFigureFilters(figure, subtotal, today)
  const part = getGroupPart(group, groupBy)
  // one value says more than any other filter of its column
  const others = filters.filter(
    (one) => !own.some(({ key, operand }) => operand === 'equals' && key === one.key),
  )
  const added = [...part.filters, ...own].filter((one) => !others.some((other) => isSame(one, other)))
  return { ...part, filters: [...others, ...added] }
}
