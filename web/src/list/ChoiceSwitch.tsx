import type { Endpoint } from '#contract/base/endpoint.ts'
import { choiceLabel } from '#contract/list/column.ts'
import { getColumn, type FilterKey, type List } from '#contract/list/list.ts'
import { Segmented } from '../ui/Segmented.tsx'
import type { OwnFields } from './state.ts'
import type { ListView } from './use-list.ts'

const ANY = { value: '', label: 'All' } as const

interface Props<L extends List, E extends Endpoint, O extends OwnFields> {
  view: ListView<L, E, O>
  /** A column of a few choices. */
  column: FilterKey<L>
}

/** One of a few choices of a column, or all: in sight, for it is what the list is usually cut by. */
export function ChoiceSwitch<L extends List, E extends Endpoint, O extends OwnFields>({
  view: { list, state, setFilter },
  column: key,
}: Props<L, E, O>) {
  const column = getColumn(list, key)
  const condition = state.filters[key]
  const chosen = condition?.kind === 'any' && condition.values.length === 1 ? condition.values[0] : undefined
  const options = Object.keys(column.choices ?? {}).map((value) => ({
    value,
    label: choiceLabel(column, value),
  }))
  return (
    <Segmented
      label={column.label}
      options={[ANY, ...options]}
      value={condition === undefined ? ANY.value : (chosen ?? 'several')}
      onChange={(value) => setFilter(key, value === ANY.value ? null : { kind: 'any', values: [value] })}
    />
  )
}
