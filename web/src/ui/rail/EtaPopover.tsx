import { brand } from '../../theme/brands.ts'
import { AnchoredPopover } from '../AnchoredPopover.tsx'
import { etaDifference, passedText } from './eta-texts.ts'
import classes from './EtaPopover.module.css'
import { agoText } from './place-time.ts'
import { type KnownAs, PlaceName } from './PlaceName.tsx'
import { PlaceTime, Unknown } from './PlaceTime.tsx'

interface Eta {
  date: string | null
  updated: string | null
}

/** The estimates of one unit. */
export interface EtaRow {
  equipment_id: string
  destination_location: string | null
  destination_zone: string | null
  tele_eta: Eta
  rail_eta: Eta
  /** The arrival time; estimates are no longer shown then. */
  arrival_date: string | null
  last_event_text: string | null
  current_location: string | null
  current_zone: string | null
  current_known_as?: KnownAs | null
  last_sighting_date: string | null
}

interface Props {
  row: EtaRow | null
  anchor: HTMLElement | null
  now: Date
  onClose: () => void
}

/** Both estimates of one row, how they differ, how old they are and the sighting they rest on (VIS-017). */
export function EtaPopover({ row, anchor, now, onClose }: Props) {
  return (
    <AnchoredPopover
      anchor={anchor}
      size="wide"
      label={row ? `ETA of ${row.equipment_id}` : 'ETA'}
      onClose={onClose}
    >
      {row && <EtaFacts row={row} now={now} />}
    </AnchoredPopover>
  )
}

function EtaFacts({ row, now }: { row: EtaRow; now: Date }) {
  return (
    <>
      <p className={classes.title}>
        {row.equipment_id} to {row.destination_location ?? 'an unknown destination'}
      </p>
      {row.arrival_date ? (
        <p className={classes.arrived}>
          Arrived <PlaceTime at={row.arrival_date} zone={row.current_zone} />,{' '}
          {agoText(row.arrival_date, now)}.
        </p>
      ) : (
        <Estimates row={row} now={now} />
      )}
      <dl className={classes.basis}>
        <dt>{row.arrival_date ? 'Last event' : 'Based on'}</dt>
        <dd>
          {row.last_event_text ?? 'No event'}
          {row.current_location && (
            <>
              , <PlaceName name={row.current_location} known={row.current_known_as} />
            </>
          )}
          <br />
          <PlaceTime at={row.last_sighting_date} zone={row.current_zone} />
          {row.last_sighting_date && `, ${agoText(row.last_sighting_date, now)}`}
        </dd>
      </dl>
    </>
  )
}

function Estimates({ row: { tele_eta, rail_eta, destination_zone }, now }: { row: EtaRow; now: Date }) {
  return (
    <>
      <dl className={classes.etas}>
        <EtaLine name={`${brand.name} ETA`} eta={tele_eta} zone={destination_zone} now={now} />
        <EtaLine name="Railroad ETA" eta={rail_eta} zone={destination_zone} now={now} />
      </dl>
      <p className={classes.difference}>{etaDifference(tele_eta.date, rail_eta.date, brand.name)}</p>
    </>
  )
}

interface LineProps {
  name: string
  eta: Eta
  zone: string | null
  now: Date
}

function EtaLine({ name, eta, zone, now }: LineProps) {
  const passed = passedText(eta.date, now)
  return (
    <div>
      <dt>{name}</dt>
      <dd className={classes.date}>{eta.date ? <PlaceTime at={eta.date} zone={zone} /> : <Unknown />}</dd>
      {passed && <dd className={classes.passed}>{passed}</dd>}
      <dd className={classes.updated}>
        {eta.updated ? `Updated ${agoText(eta.updated, now)}` : 'Not available yet'}
      </dd>
    </div>
  )
}
