import type { FleetRoundTrip, getFleetUnit } from '#contract/areas/fleets/figures/figures.contract.ts'
import { LEG_KEYS, type LegName } from '#contract/areas/fleets/fleets.rules.ts'
import { showDate } from '#contract/base/dates.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { Panel } from '../../../ui/Panel.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { LEFT_OUT_TEXTS, legName, showDays, showSpan } from '../fleets.rules.ts'
import { LegMark } from '../legs/LegMark.tsx'
import { Strip } from '../legs/Strip.tsx'
import css from './UnitView.module.css'

type Unit = Answer<typeof getFleetUnit>

interface Props {
  unit: Unit
  trip: number | null
  onChoose: (waybillId: number) => void
}

/** All round trips from day 0 over the fleet's bar; the chosen one's legs below. */
export function RoundTrips({ unit, trip, onChoose }: Props) {
  const { round_trips, fleet_leg_medians } = unit
  if (round_trips.length === 0)
    return (
      <Panel title="Round trips">
        <p className={css.note}>No round trips ended in this range.</p>
      </Panel>
    )
  const max = Math.max(1, ...round_trips.map(lengthOf))
  const counted = round_trips.filter(({ left_out, is_under_way }) => left_out === null && !is_under_way)
  const chosen = round_trips.find(({ waybill_id }) => waybill_id === trip)
  return (
    <Panel title="Round trips" hint={`${counted.length} of ${round_trips.length} counted`}>
      <SimpleTable
        label="Round trips"
        kind="flush"
        rows={round_trips}
        keyOf={({ waybill_id }) => waybill_id}
        rowProps={({ waybill_id }) => (waybill_id === trip ? { className: css.chosen } : {})}
        columns={[
          {
            head: 'Released loaded',
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
            render: ({ legs, left_out }) => (
              <Strip
                legs={legs}
                medians={fleet_leg_medians}
                max={max}
                isPale={left_out !== null}
                blamed={left_out === null ? getWorst(legs, unit)?.leg : undefined}
              />
            ),
          },
          {
            head: 'Round trip',
            number: true,
            oneLine: true,
            render: ({ total, is_under_way }) => (is_under_way ? 'Under way' : showSpan(total)),
          },
          { head: 'Main delay', render: (one) => blameText(one, unit) },
        ]}
      />
      {chosen && <Legs trip={chosen} unit={unit} />}
    </Panel>
  )
}

const lengthOf = ({ legs }: FleetRoundTrip): number =>
  LEG_KEYS.reduce((sum, leg) => sum + (legs[leg] ?? 0), 0)

const NOTICEABLE_DAYS = 0.5

/** The leg that is furthest above the fleet's median. */
function getWorst(
  legs: FleetRoundTrip['legs'],
  { fleet_leg_medians }: Unit,
): { leg: LegName; excess: number } | null {
  const [worst] = LEG_KEYS.map((leg) => ({
    leg,
    excess: (legs[leg] ?? 0) - (fleet_leg_medians[leg] ?? Number.POSITIVE_INFINITY),
  })).toSorted((a, b) => b.excess - a.excess)
  return worst && worst.excess >= NOTICEABLE_DAYS ? worst : null
}

function blameText({ legs, left_out, is_under_way }: FleetRoundTrip, unit: Unit): string {
  if (left_out !== null && !is_under_way) return `Excluded: ${LEFT_OUT_TEXTS[left_out]}`
  const worst = getWorst(legs, unit)
  return worst ? `${legName(worst.leg)} +${showDays(worst.excess)}` : '–'
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
            {trip.legs[leg] === null ? 'Unknown' : showSpan(trip.legs[leg])} · fleet{' '}
            {showDays(unit.fleet_leg_medians[leg])}
          </span>
        </li>
      ))}
      {trip.stored > 0 && <li>Stored {showSpan(trip.stored)}, included in the leg it interrupted</li>}
      {trip.bad_order > 0 && (
        <li>In bad order {showSpan(trip.bad_order)}, included in the leg it interrupted</li>
      )}
    </ul>
  )
}
