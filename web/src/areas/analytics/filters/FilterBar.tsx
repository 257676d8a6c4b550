import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import { ButtonPopover } from '../../../ui/ButtonPopover.tsx'
import { FilterChips } from '../../../ui/filters/FilterChips.tsx'
import { count } from '../analytics.rules.ts'
import { type Filtering, getFilterText, getMatching, type RowFilter } from './filters.rules.ts'
import { NewFilter } from './NewFilter.tsx'

interface Props<Row, Key extends string> {
  rows: readonly Row[]
  filtering: Filtering<Row, Key>
  filters: readonly RowFilter<Key>[]
  onChange: (filters: RowFilter<Key>[]) => void
}

/** The filters as text, each with how many rows it keeps (ANA-046). */
export function FilterBar<Row, Key extends string>({ rows, filtering, filters, onChange }: Props<Row, Key>) {
  const counts = useMemo(
    () => filters.map((filter) => getMatching(rows, [filter], filtering).length),
    [rows, filters, filtering],
  )
  return (
    <FilterChips
      chips={filters.map((filter, at) => ({
        key: `${filter.key}${at}`,
        label: filtering.getLabel(filter.key),
        text: `${getFilterText(filter)} (${count(counts[at] ?? 0)})`,
        onRemove: () => onChange(filters.filter((_, other) => other !== at)),
      }))}
      onClearAll={() => onChange([])}
    >
      <ButtonPopover label="Add filter" icon={Plus} variant="plain" text="Filter">
        {(close) => (
          <NewFilter
            {...{ rows, filtering }}
            onCancel={close}
            onAdd={(filter) => {
              close()
              onChange([...filters, filter])
            }}
          />
        )}
      </ButtonPopover>
    </FilterChips>
  )
}
