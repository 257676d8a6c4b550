import { useQuery } from '@tanstack/react-query'
import { ChevronDown, TrainFront } from 'lucide-react'
import { ButtonPopover } from '../../../ui/ButtonPopover.tsx'
import { ChoiceEditor } from '../../../ui/filters/ChoiceEditor.tsx'
import { tenderCounts } from '../tenders/tenders.calls.ts'
import type { BookingView } from './BookingCounts.tsx'

/** Narrows the list to bills of the chosen railroads; nothing where all bills are with one. */
export function RailroadFilter({ customerId, view }: { customerId: number; view: BookingView }) {
  const { data } = useQuery(tenderCounts(customerId))
  const condition = view.state.filters.carrier ?? null
  const chosen = condition?.kind === 'any' ? condition.values : []
  if (data && data.carriers.length < 2 && chosen.length === 0) return null
  const choices = (data?.carriers ?? []).map(({ carrier, bills }) => ({
    value: carrier,
    label: carrier,
    count: bills,
  }))
  return (
    <ButtonPopover
      label="Railroad"
      icon={TrainFront}
      disabled={!data}
      text={
        <>
          {chosen.length === 0 ? 'Railroad' : chosen.join(', ')}
          <ChevronDown size={14} aria-hidden="true" />
        </>
      }
    >
      {() => (
        <ChoiceEditor
          def={{ field: 'carrier', label: 'Railroad', type: 'choice', choices }}
          value={condition}
          onApply={(next) => view.setFilter('carrier', next)}
        />
      )}
    </ButtonPopover>
  )
}
