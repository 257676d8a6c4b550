import { monthName } from '#contract/base/dates.ts'
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
import { Choice } from '../../../ui/Choice.tsx'
import { PanelNote } from '../../../ui/Panel.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { type ScorecardQuery, scorecardTrips } from '../analytics.calls.ts'
import { count } from '../analytics.rules.ts'
import { equipmentColumn } from '../units/EquipmentColumn.tsx'
import { getOrder, getTripColumns } from './TripColumns.tsx'
import css from './Trips.module.css'
import { type Opened, toMarked } from './scorecard.rules.ts'

const MARK_NAMES: Record<Mark, string> = {
  all: 'All',
  promised: 'With the railroad’s first ETA',
  on_time: 'On time',
  late: 'Late',
  no_eta: 'Without the railroad’s ETA',
  timed: 'With a reported departure',
  compared: 'With both first ETAs',
  estimated: 'With our first ETA',
  slipped: 'Slipped',
  released: 'With a reported release',
  pulled_late: 'Pulled late',
  weighed: 'With miles and weight',
}

/** Figures that are read from steps of hours where the range is long. */
const STEPPED: readonly Mark[] = ['promised', 'timed']

interface Props {
  customerId: number
  query: ScorecardQuery
  open: Opened
  /** How far off P50, P90 and medians may be; 0 where they are exact. */
  withinHours: number
  onChange: (open: Opened | null) => void
}

/** The trips behind a mark, in place below its row. */
export function ScorecardTrips({ customerId, query, open, withinHours, onChange }: Props) {
  const found = useQuery(scorecardTrips(customerId, { ...query, ...toMarked(open) }))
  return (
    <div className={css.trips} role="region" aria-label="Trips">
      <div className={css.tripsHead}>
        <b>{open.month === null ? 'All months' : `${monthName(open.month)} ${open.month.slice(0, 4)}`}</b>
        <Choice
          label="Trips to show"
          options={MARKS.map((value) => ({ value, label: MARK_NAMES[value] }))}
          value={open.mark}
          onChange={(mark) => onChange({ ...open, mark: mark as Mark })}
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
                <Trips customerId={customerId} trips={data} mark={open.mark} />
              )}
              {record_count > data.length && (
                <PanelNote>
                  Showing {count(data.length)} of {count(record_count)} trips, {getOrder(open.mark)} first.
                </PanelNote>
              )}
              {withinHours > 0 && STEPPED.includes(open.mark) && (
                <PanelNote>
                  P50, P90 and medians of this range are approximate, to within {withinHours} h. The trips
                  listed here are exact.
                </PanelNote>
              )}
            </>
          )}
        </Loaded>
      </div>
    </div>
  )
}

interface TripsProps {
  customerId: number
  trips: readonly ScorecardTrip[]
  mark: Mark
}

const Trips = ({ customerId, trips, mark }: TripsProps) => (
  <SimpleTable
    label="Trips counted in this figure"
    kind="flush"
    rows={trips}
    getKey={({ waybill_id }) => waybill_id}
    columns={[
      equipmentColumn(customerId),
      { head: 'Lane', render: ({ lane }) => lane },
      ...getTripColumns(mark),
    ]}
  />
)
