import { useState } from 'react'
import type { CycleEvent } from '#contract/areas/fleets/cycles/cycles.contract.ts'
import type { FleetRoundTrip, Interruption } from '#contract/areas/fleets/figures/figures.contract.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { formatCount } from '#contract/base/plural.ts'
import { Button } from '../../../ui/Button.tsx'
import { INTERRUPTION_NAMES, legName, showChange, showDays } from '../fleets.rules.ts'
import { LegMark } from '../legs/LegMark.tsx'
import { Overlays } from '../legs/Strip.tsx'
import css from './LegEvents.module.css'
import { getShown, type LegWithEvents, toLegEvents } from './leg-events.rules.ts'
import { getWorst, type Unit } from './unit.rules.ts'

interface Props {
  trip: FleetRoundTrip
  unit: Unit
  events: readonly CycleEvent[]
}

/** Why a round trip took as long as it did: its legs next to the fleet's, each with its events. */
export function LegEvents({ trip, unit, events }: Props) {
  const worst = getWorst(trip.legs, unit)?.leg
  return (
    <ol className={css.legs} aria-label="Legs of the round trip">
      {toLegEvents(trip, events).map((one) => (
        <li key={one.leg ?? 'unknown'} data-leg={one.leg ?? undefined}>
          <div className={css.head}>
            {one.leg === null ? (
              <strong>Leg unknown: its start or end wasn’t reported</strong>
            ) : (
              <>
                <LegMark leg={one.leg} />
                <strong>{legName(one.leg)}</strong>
                <span>{showDays(trip.legs[one.leg])}</span>
                <span className={css.fleet}>fleet {showDays(unit.fleet_leg_medians[one.leg])}</span>
                <span className={css.change} data-worst={one.leg === worst || undefined}>
                  {showChange(trip.legs[one.leg], unit.fleet_leg_medians[one.leg])}
                </span>
              </>
            )}
          </div>
          <EventsInLeg leg={one} interruptions={unit.interruptions} />
        </li>
      ))}
    </ol>
  )
}

function EventsInLeg({ leg, interruptions }: { leg: LegWithEvents; interruptions: readonly Interruption[] }) {
  const [isWhole, setWhole] = useState(false)
  const getKind = ({ sighting_date }: CycleEvent) =>
    interruptions.find(({ from_date, to_date }) => sighting_date === from_date || sighting_date === to_date)
      ?.kind
  const folded = getShown(leg.events, (event) => getKind(event) !== undefined)
  const { shown, hidden } = isWhole ? { shown: leg.events, hidden: 0 } : folded
  if (shown.length === 0) return null
  const lines = shown.map((event) => (
    <li key={`${event.sighting_date} ${event.sighting_event_code_text}`} className={css.event}>
      <span className={css.time}>{placeTime(event.sighting_date, event.location.zone)}</span>
      <span className={css.what}>
        {event.sighting_event_code_text} <InterruptionMark kind={getKind(event)} />
      </span>
      <span>{event.location.display_name}</span>
      <span className={css.carrier}>{event.carrier ?? '–'}</span>
    </li>
  ))
  return (
    <ol className={css.events} aria-label="Events">
      {lines[0]}
      {hidden > 0 && (
        <li>
          <Button variant="plain" size="small" onClick={() => setWhole(true)}>
            Show {formatCount(hidden, 'more event')}
          </Button>
        </li>
      )}
      {lines.slice(1)}
    </ol>
  )
}

const InterruptionMark = ({ kind }: { kind: Interruption['kind'] | undefined }) =>
  kind === undefined ? null : (
    <span className={css.hatch} title={INTERRUPTION_NAMES[kind]}>
      <Overlays overlays={[{ kind, from: 0, days: 1 }]} max={1} />
    </span>
  )
