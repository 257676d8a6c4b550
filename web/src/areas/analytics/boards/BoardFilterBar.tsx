import { useQuery } from '@tanstack/react-query'
import { BOARD_WEEKS, type BoardFilters } from '#contract/areas/analytics/boards/boards.rules.ts'
import { Choice } from '../../../ui/Choice.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { reportingGroups } from '../analytics.calls.ts'
import { LOAD_OPTIONS } from '../analytics.rules.ts'
import { DestinationFilter } from '../places/PlaceFilters.tsx'
import css from './Board.module.css'
import printed from '../places/PrintedScope.module.css'

interface Props {
  customerId: number
  filters: BoardFilters
  onChange: (filters: BoardFilters) => void
}

/** What all tiles of a board are narrowed by. */
export function BoardFilterBar({ customerId, filters, onChange }: Props) {
  const groups = useQuery(reportingGroups(customerId)).data?.data ?? []
  const change = (part: Partial<BoardFilters>) => onChange({ ...filters, ...part })
  return (
    <div className={`${css.bar} ${printed.pickers}`} role="group" aria-label="Filters for all tiles">
      <Choice
        label="Fleet"
        options={[
          { value: '', label: 'All fleets' },
          ...groups.map(({ id, name }) => ({ value: String(id), label: name })),
        ]}
        value={String(filters.group_id ?? '')}
        onChange={(id) => change({ group_id: id === '' ? null : Number(id) })}
      />
      <DestinationFilter
        customerId={customerId}
        groups={filters.group_id === null ? [] : [filters.group_id]}
        destinations={filters.destination_ids}
        onChange={(destination_ids) => change({ destination_ids })}
      />
      <Choice
        label="Period"
        options={Object.entries(BOARD_WEEKS).map(([value, label]) => ({ value, label }))}
        value={String(filters.weeks)}
        onChange={(weeks) => change({ weeks: Number(weeks) as BoardFilters['weeks'] })}
      />
      <Segmented
        label="Loaded or empty"
        options={LOAD_OPTIONS}
        value={filters.load ?? 'both'}
        onChange={(load) => change({ load: load === 'both' ? null : load })}
      />
    </div>
  )
}
