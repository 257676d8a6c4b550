import type { FleetRoundTrip } from '#contract/areas/fleets/figures/figures.contract.ts'
import { LEG_KEYS, type LegName } from '#contract/areas/fleets/fleets.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { legName, showDays } from '../fleets.rules.ts'
import { LegMark } from '../legs/LegMark.tsx'
import { Strip } from '../legs/Strip.tsx'
import { Band } from './Band.tsx'
import { blameText, getWorst, isCounted, lengthOf, getOverlays, type Unit } from './unit.rules.ts'
import css from './UnitView.module.css'

interface Props {
  unit: Unit
  trip: number | null
  /** The chosen one's legs stand below, where no list of its events has them. */
  hasLegs: boolean
  onChoose: (waybillId: number) => void
}

/** All round trips from day 0 over the fleet's bar; the chosen one's legs below. */
export function RoundTrips({ unit, trip, hasLegs, onChoose }: Props) {
  const { round_trips, fleet_leg_medians } = unit
  if (round_trips.length === 0)
    return (
      <Panel title="Round trips">
        <p className={css.note}>No round trips ended in this range.</p>
      </Panel>
    )
  const max = Math.max(1, ...round_trips.map(lengthOf))
  const counted = round_trips.filter(isCounted)
  const chosen = round_trips.find(({ waybill_id }) => waybill_id === trip)
  return (
    <Panel title="Round trips" hint={`${counted.length} of ${round_trips.length} counted`}>
      <Band unit={unit} trip={trip} onChoose={onChoose} />
      <SimpleTable
        label="Round trips"
        kind="flush"
        rows={round_trips}
        getKey={({ waybill_id }) => waybill_id}
        rowProps={({ waybill_id }) => (waybill_id === trip ? { className: css.chosen } : {})}
        columns={[
          {
            head: 'Loaded release',
            names: true,
            oneLine: true,
            render: ({ waybill_id, start_date, destination }) => (
              <>
                <button type="button" className={css.choose} onClick={() => onChoose(waybill_id)}>
                  {start_date === null ? 'Unknown' : showDate(start_date)}
                </button>
                <span className={css.small}>{destination === null ? '' : `to ${destination}`}</span>
              </>
            ),
          },
          {
            head: 'Legs',
            wide: true,
            className: css.strips,
            render: (one) => (
              <Strip
                legs={one.legs}
                medians={fleet_leg_medians}
                max={max}
                isPale={one.left_out !== null && !one.is_under_way}
                blamed={one.left_out === null ? getWorst(one.legs, unit)?.leg : undefined}
                overlays={getOverlays(one, unit)}
              />
            ),
          },
          {
            head: 'Round trip',
            number: true,
            oneLine: true,
            render: (one) =>
              one.is_under_way ? (
                <>
                  {showDays(lengthOf(one))}
                  <span className={css.small}>under way</span>
                </>
              ) : (
                showDays(one.total)
              ),
          },
          { head: 'Main delay', render: (one) => blameText(one, unit) },
        ]}
      />
      {hasLegs && chosen && <Legs trip={chosen} unit={unit} />}
    </Panel>
  )
}

function legText({ legs, is_under_way }: FleetRoundTrip, leg: LegName): string {
  if (legs[leg] !== null) return showDays(legs[leg])
  return is_under_way ? 'Not yet' : 'Unknown'
}

/** The legs of one round trip next to the fleet's, with their interruptions. */
function Legs({ trip, unit }: { trip: FleetRoundTrip; unit: Unit }) {
  return (
    <ul className={css.legs} aria-label="Legs of the round trip">
      {LEG_KEYS.map((leg) => (
        <li key={leg}>
          <LegMark leg={leg} />
          <span>{legName(leg)}</span>
          <span>
            {legText(trip, leg)} · fleet {showDays(unit.fleet_leg_medians[leg])}
          </span>
        </li>
      ))}
      {trip.stored > 0 && <li>Stored {showDays(trip.stored)}, included in the leg it interrupted</li>}
      {trip.bad_order > 0 && (
        <li>In bad order {showDays(trip.bad_order)}, included in the leg it interrupted</li>
      )}
    </ul>
  )
}
