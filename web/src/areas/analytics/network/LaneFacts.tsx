import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { MIN_LANE_STOPS } from '#contract/areas/analytics/lane-stops/lane-stops.contract.ts'
import type {
  getLaneDwell,
  LaneMark,
  listLaneTrips,
  NetworkLane,
} from '#contract/areas/analytics/network/network.contract.ts'
import { NO_CARRIER } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { formatCount, showDays, showHours } from '#contract/base/plural.ts'
import { Unknown } from '../../../ui/rail/PlaceTime.tsx'
import { count } from '../analytics.rules.ts'
import { OpenButton } from '../units/OpenButton.tsx'
import css from './LaneFacts.module.css'
import { loadName } from './network.rules.ts'

/** Which of a lane's trips are listed, or the stops at its slowest location. */
export interface ShownTrips {
  mark: LaneMark
  carrier: string | undefined
  isStops?: boolean
}
export const ALL_TRIPS: ShownTrips = { mark: 'all', carrier: undefined }

const MARK_NAMES: Record<LaneMark, string> = {
  all: 'All trips',
  timed: 'Departure and arrival reported',
  promised: 'Departure and the railroad’s first ETA reported',
  late: 'More than 24 h after the railroad’s first ETA',
}

export const toShownText = ({ mark, carrier }: ShownTrips): string => {
  if (carrier === undefined) return MARK_NAMES[mark]
  return carrier === NO_CARRIER ? 'Railroad unknown' : `Last reported by ${carrier}`
}

const MAX_CARRIERS = 4

export type Dwell = Answer<typeof getLaneDwell>

interface Props {
  facts: Answer<typeof listLaneTrips>
  dwell: UseQueryResult<Dwell>
  twin: NetworkLane | undefined
  shown: ShownTrips
  onShow: (shown: ShownTrips) => void
  onChoose: (id: string) => void
}

/** What a lane comes to; each figure opens the trips it is of. */
export function LaneFacts({ facts, dwell, twin, shown, onShow, onChoose }: Props) {
  const { trips, timed_trips: timed, p50_days, p90_days, standard_days, promised, on_time, carriers } = facts
  const open = (next: Partial<ShownTrips>, text: ReactNode) => {
    const target = { ...ALL_TRIPS, ...next }
    const isShown =
      target.mark === shown.mark &&
      target.carrier === shown.carrier &&
      (target.isStops ?? false) === (shown.isStops ?? false)
    return (
      <OpenButton aria-pressed={isShown} onClick={() => onShow(target)}>
        {text}
      </OpenButton>
    )
  }
  const ofTimed = timed === 0 ? 'No trip has both ends reported' : `of ${formatCount(timed, 'trip')}`
  return (
    <dl className={css.facts}>
      <Fact
        label="Trips"
        detail={
          twin && (
            <OpenButton onClick={() => onChoose(twin.id)}>
              {count(twin.trips)} {loadName(twin.load_empty_status).toLowerCase()}
            </OpenButton>
          )
        }
      >
        {open({}, count(trips))}
      </Fact>
      <Fact label="Transit P50" detail={ofTimed}>
        {p50_days === null ? <Unknown /> : open({ mark: 'timed' }, showDays(p50_days))}
      </Fact>
      <Fact label="Transit P90" detail={ofTimed}>
        {p90_days === null ? <Unknown /> : open({ mark: 'timed' }, showDays(p90_days))}
      </Fact>
      <Fact label="Standard" detail={standard_days !== null && 'median to the railroad’s first ETA'}>
        {standard_days === null ? <Unknown /> : open({ mark: 'promised' }, showDays(standard_days))}
      </Fact>
      <Fact
        label="Within 24 h of first ETA"
        detail={
          promised === 0
            ? 'No delivery had an ETA'
            : `${count(on_time)} of ${formatCount(promised, 'delivery')}`
        }
      >
        {promised === 0 ? <Unknown /> : open({ mark: 'late' }, `${Math.round((on_time / promised) * 100)}%`)}
      </Fact>
      <Fact label="Slowest location" detail={getDwellText(dwell)}>
        {dwell.data?.slowest ? open({ isStops: true }, dwell.data.slowest.place_name) : <Unknown />}
      </Fact>
      <Fact
        label="Railroads"
        detail={carriers.length > MAX_CARRIERS && `and ${count(carriers.length - MAX_CARRIERS)} more`}
      >
        {carriers.slice(0, MAX_CARRIERS).map((one) => (
          <span key={one.carrier} className={css.carrier}>
            {open({ carrier: one.carrier ?? NO_CARRIER }, `${one.carrier ?? 'Unknown'} ${count(one.trips)}`)}
          </span>
        ))}
      </Fact>
    </dl>
  )
}

/** What the slowest location rests on, or why it is not known. */
function getDwellText({ data, isError }: UseQueryResult<Dwell>): string {
  if (data === undefined) return isError ? 'Couldn’t load stops' : 'Loading…'
  if (data.slowest === null) return `No location has ${MIN_LANE_STOPS} reported stops`
  const { p50_hours, stops } = data.slowest
  return `${showHours(p50_hours)}, median of ${formatCount(stops.length, 'stop')}`
}

interface FactProps {
  label: string
  detail?: ReactNode
  children: ReactNode
}

const Fact = ({ label, detail, children }: FactProps) => (
  <div>
    <dt>{label}</dt>
    <dd>
      <b>{children}</b> {detail && <small>{detail}</small>}
    </dd>
  </div>
)
