import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { formatCount } from '#contract/base/plural.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import frame from '../../../ui/frame.module.css'
import { PanelNote } from '../../../ui/Panel.tsx'
import { PlaceTime } from '../../../ui/rail/PlaceTime.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { placeStops } from '../analytics.calls.ts'
import { count } from '../analytics.rules.ts'
import { showHours } from './dwells.rules.ts'
import { equipmentColumn } from '../units/EquipmentColumn.tsx'
import css from './Scorecard.module.css'
import { monthName, type OpenedPlace } from './scorecard.rules.ts'

interface Props {
  customerId: number
  month: string
  place: OpenedPlace
  /** Null while the place is not in the list. */
  name: string | null
  onClose: () => void
}

/** The stops that a place's dwell counts, the longest first. */
export function PlaceStops({ customerId, month, place, name, onClose }: Props) {
  const found = useQuery(placeStops(customerId, place.id, { month, carrier: place.carrier }))
  return (
    <section className={`${frame.frame} ${css.trips}`} aria-label="Stops">
      <div className={css.tripsHead}>
        <b>
          {name ?? 'Place'}, {monthName(month)} {month.slice(0, 4)}
        </b>
        {found.data && <span>{formatCount(found.data.record_count, 'stop')}</span>}
        <IconButton label="Close stops" icon={X} onClick={onClose} />
      </div>
      <div className={css.tripsBody} tabIndex={0} role="group" aria-label="Stop list">
        <Loaded query={found} failure="Couldn’t load stops" waiting={160}>
          {({ data, record_count }) => (
            <>
              <SimpleTable
                label="Stops counted in this figure"
                kind="flush"
                rows={data}
                keyOf={({ waybill_id, arrived_date }) => `${waybill_id} ${arrived_date}`}
                columns={[
                  equipmentColumn(customerId),
                  { head: 'Lane', render: ({ lane }) => lane },
                  {
                    head: 'First report',
                    oneLine: true,
                    render: ({ arrived_date, zone }) => <PlaceTime at={arrived_date} zone={zone} />,
                  },
                  {
                    head: 'Last report',
                    oneLine: true,
                    render: ({ left_date, zone }) => <PlaceTime at={left_date} zone={zone} />,
                  },
                  { head: 'Dwell', number: true, render: ({ hours }) => showHours(hours) },
                ]}
              />
              {record_count > data.length && (
                <PanelNote>
                  Showing the {count(data.length)} longest of {count(record_count)} stops.
                </PanelNote>
              )}
            </>
          )}
        </Loaded>
      </div>
    </section>
  )
}
