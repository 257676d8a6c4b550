import { Plus } from 'lucide-react'
import { useMemo } from 'react'
import type { PipelineRow } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { ButtonPopover } from '../../../ui/ButtonPopover.tsx'
import { FilterChips } from '../../../ui/filters/FilterChips.tsx'
import { count } from '../analytics.rules.ts'
import { getPipelineColumn, type GroupNames, type Layout } from './columns.rules.ts'
import { type Filter, getFilterText, keeps } from './filters.rules.ts'
import { NewFilter } from './NewFilter.tsx'

interface Props {
  rows: readonly PipelineRow[]
  groups: GroupNames
  layout: Layout
  filters: readonly Filter[]
  onChange: (filters: Filter[]) => void
}

/** The filters as text, each with how many rows it keeps (ANA-049 to ANA-054). */
export function FilterBar({ rows, groups, layout, filters, onChange }: Props) {
  const counts = useMemo(
    () => filters.map((filter) => countMatches(rows, filter, groups)),
    [rows, filters, groups],
  )
  return (
    <FilterChips
      chips={filters.map((filter, at) => ({
        key: `${filter.key}${at}`,
        label: getPipelineColumn(filter.key).label,
        text: `${getFilterText(filter)} (${count(counts[at] ?? 0)})`,
        onRemove: () => onChange(filters.filter((_, other) => other !== at)),
      }))}
      onClearAll={() => onChange([])}
    >
      <ButtonPopover label="Add filter" icon={Plus} variant="plain" text="Filter">
        {(close) => (
          <NewFilter
            {...{ rows, groups, layout }}
            getMatchCount={(filter) => countMatches(rows, filter, groups)}
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

const countMatches = (rows: readonly PipelineRow[], filter: Filter, groups: GroupNames): number =>
  rows.reduce((sum, row) => (keeps(row, filter, groups) ? sum + 1 : sum), 0)
