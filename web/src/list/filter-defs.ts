import { type Column, choiceLabel } from '#contract/list/column.ts'
import { availableColumns, getColumn, filterKeys, type FilterKey, type List } from '#contract/list/list.ts'
import type { Choice, FilterDef } from '../ui/filters/condition.ts'

const AHEAD = ['overdue', 'today', 'tomorrow', 'next_3_days', 'next_7_days', 'this_week'] as const
const BEHIND = ['today', 'last_24_hours', 'last_3_days', 'last_7_days', 'over_2_days_ago'] as const
const FLAGS: readonly Choice[] = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

/** How a column is filtered; null where readers are not offered to. */
export function filterDef(list: List, key: string): FilterDef | null {
  const column = list.columns[key]
  return column === undefined || column.filter !== undefined ? null : getDef(list, key, column)
}

const known = new WeakMap<Column, FilterDef>()

function getDef({ wire: { parts } }: List, field: string, column: Column): FilterDef {
  const made = known.get(column) ?? {
    field,
    label: column.label,
    ...getKind(column),
    ...(parts && (column.type === 'choice' || column.type === 'list') && { parts }),
  }
  known.set(column, made)
  return made
}

function getKind(column: Column): Omit<FilterDef, 'field' | 'label'> {
  switch (column.type) {
    case 'number':
      return column.isOpen ? getChoices(column) : { type: 'number' }
    case 'money':
      return { type: 'number' }
    case 'day':
    case 'moment':
      return { type: 'date', presets: column.tense === 'future' ? AHEAD : BEHIND }
    case 'flag':
      return { type: 'choice', choices: FLAGS }
    case 'status':
    case 'choice':
      return getChoices(column)
    case 'list':
      return column.choices ? getChoices(column) : { type: 'text' }
    case 'text':
      return { type: 'text' }
  }
}

function getChoices(column: Column): Omit<FilterDef, 'field' | 'label'> {
  const choices = Object.keys(column.choices ?? {}).map((value) => ({
    value,
    label: choiceLabel(column, value),
  }))
  // Values may be data of the server: one this build does not know is still a good filter.
  return { type: 'choice', choices, ...(column.isOpen && { nameOther: (value: string) => value }) }
}

/** Names of values that only the page knows, by column. */
export type ValueNames<L extends List> = Partial<Record<FilterKey<L>, readonly Choice[]>>

/** Every column a reader of this layout may filter by, in the order of the list. */
export function filterDefs<L extends List>(
  list: L,
  layout?: string,
  names: ValueNames<L> = {},
): { key: FilterKey<L>; def: FilterDef }[] {
  const available = new Set<string>(availableColumns(list, layout))
  const isOffered = (key: string): boolean => {
    const { filterOnly, layouts } = getColumn(list, key)
    if (!filterOnly) return available.has(key)
    return layout === undefined || layouts === undefined || layouts.includes(layout)
  }
  return filterKeys(list).flatMap((key) => {
    const def = isOffered(key) ? filterDef(list, key) : null
    const choices = names[key]
    if (!def || !choices) return def ? [{ key, def }] : []
    return [{ key, def: { ...def, choices, ...(def.type === 'text' && { offers: true as const }) } }]
  })
}
