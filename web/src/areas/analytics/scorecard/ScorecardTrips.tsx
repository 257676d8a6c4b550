import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import {
  type Mark,
  MARKS,
  type ScorecardTrip,
} from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { IconButton } from '../../../ui/Button.tsx'
import { PanelNote } from '../../../ui/Panel.tsx'
import { PlaceTime, Unknown } from '../../../ui/rail/PlaceTime.tsx'
import { Segmented } from '../../../ui/Segmented.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { type ScorecardQuery, scorecardTrips } from '../analytics.calls.ts'
import { count } from '../analytics.rules.ts'
import { equipmentColumn } from '../units/EquipmentColumn.tsx'
import css from './Scorecard.module.css'
import { monthName, type Opened, toMarked } from './scorecard.rules.ts'

const MARK_NAMES: Record<Mark, string> = {
  all: 'All',
  on_time: 'On time',
  late: 'Late',
  no_eta: 'Without ETA',
  pulled_late: 'Pulled late',
  slipped: 'Slipped',
}

interface Props {
  customerId: number
  query: ScorecardQuery
  open: Opened
  onChange: (open: Opened | null) => void
}

/** The trips behind a mark, in place below its row. */
export function ScorecardTrips({ customerId, query, open, onChange }: Props) {
  const found = useQuery(scorecardTrips(customerId, { ...query, ...toMarked(open) }))
  return (
    <div className={css.trips} role="region" aria-label="Trips">
      <div className={css.tripsHead}>
        <b>{open.month === null ? 'All months' : `${monthName(open.month)} ${open.month.slice(0, 4)}`}</b>
        <Segmented
          label="Trips to show"
          options={MARKS.map((value) => ({ value, label: MARK_NAMES[value] }))}
          value={open.mark}
          onChange={(mark) => onChange({ ...open, mark })}
        />
        {found.data && <span>{formatCount(found.data.record_count, 'trip')}</span>}
        <IconButton label="Close trips" icon={X} onClick={() => onChange(null)} />
      </div>
      <div className={css.tripsBody} tabIndex={0} role="group" aria-label="Trip list">
        <Loaded query={found} failure="Couldn’t load trips" waiting={160}>
          {({ data, record_count }) => (
            <>
              {data.length === 0 ? (
                <PanelNote>No matching trips.</PanelNote>
              ) : (
                <Trips customerId={customerId} trips={data} />
              )}
              {record_count > data.length && (
                <PanelNote>
                  Showing {count(data.length)} of {count(record_count)} trips, furthest behind their ETA
                  first.
                </PanelNote>
              )}
            </>
          )}
        </Loaded>
      </div>
    </div>
  )
}

const HOURS_PER_DAY = 24

function overText(hours: number): string {
  const [size, side] = [Math.abs(hours), hours > 0 ? 'late' : 'early']
  if (Math.round(size) === 0) return 'to the hour'
  return size < 2 * HOURS_PER_DAY
    ? `${Math.round(size)} h ${side}`
    : `${(size / HOURS_PER_DAY).toFixed(1)} d ${side}`
}

function Trips({ customerId, trips }: { customerId: number; trips: readonly ScorecardTrip[] }) {
  return (
    <SimpleTable
      label="Trips counted in this figure"
      kind="flush"
      rows={trips}
      getKey={({ waybill_id }) => waybill_id}
      columns={[
        equipmentColumn(customerId),
        { head: 'Lane', render: ({ lane }) => lane },
        {
          head: 'Departed',
          oneLine: true,
          render: ({ departed_date, origin_zone }) => <PlaceTime at={departed_date} zone={origin_zone} />,
        },
        {
          head: 'Railroad’s first ETA',
          oneLine: true,
          render: ({ rail_eta_first_date, destination_zone }) => (
            <PlaceTime at={rail_eta_first_date} zone={destination_zone} />
          ),
        },
        {
          head: 'Delivered',
          oneLine: true,
          render: ({ delivered_date, destination_zone }) => (
            <PlaceTime at={delivered_date} zone={destination_zone} />
          ),
        },
        {
          head: 'Against ETA',
          oneLine: true,
          render: ({ over_hours }) => (over_hours === null ? <Unknown /> : overText(over_hours)),
        },
      ]}
    />
  )
}
