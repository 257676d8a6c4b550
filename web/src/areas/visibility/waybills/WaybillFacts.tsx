import { showNumber } from '#contract/base/plural.ts'
import { ChevronRight, ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { WaybillDetails } from '#contract/areas/visibility/waybills/waybills.contract.ts'
import { PlaceTime, Unknown } from '../../../ui/rail/PlaceTime.tsx'
import { Tag } from '../../../ui/rail/Tag.tsx'
import classes from './WaybillPage.module.css'
import spoken from '../../../ui/spoken.module.css'

const OVERRIDDEN: Record<string, string> = {
  shipper: 'Shipper',
  consignee: 'Consignee',
  commodity: 'Commodity',
  bill_of_lading_number: 'Bill of lading',
  weight_lb: 'Weight',
}

/** The overridden fields with the railroad's values. */
const overriddenText = ({ overridden }: WaybillDetails): string =>
  Object.entries(overridden)
    .map(([field, text]) => `${OVERRIDDEN[field] ?? field} (railroad: ${text ?? 'none'})`)
    .join(', ')

/** The waybill's facts about the trip: numbers, route, parties and goods. */
export function WaybillFacts({ trip, onDue }: { trip: WaybillDetails; onDue: (() => void) | null }) {
  return (
    <>
      <Panel title="Shipment">
        <dl className={classes.facts}>
          <Fact name="Waybill">{trip.waybill_number}</Fact>
          <Fact name="Waybill date">
            {trip.waybill_date && <PlaceTime at={trip.waybill_date} zone={trip.origin?.zone ?? null} />}
          </Fact>
          <Fact name="Bill of lading">{trip.bill_of_lading_number}</Fact>
          <Fact name="Train">{trip.train_id}</Fact>
          {trip.equipment_kind === 'imdl' && <Fact name="Pickup number">{trip.imdl_pickup_number}</Fact>}
          <Fact name="Weight">{trip.weight_lb && `${showNumber(trip.weight_lb)} lb`}</Fact>
          <Fact name="Due">
            {trip.due_date ? <PlaceTime at={trip.due_date} zone={trip.destination_zone} /> : <Unknown />}
            {onDue && (
              <button type="button" className={classes.set} onClick={onDue}>
                {trip.due_date ? 'Change' : 'Set'}
                <span className={spoken.spoken}> due date</span>
              </button>
            )}
          </Fact>
          <Fact name="Trip start">
            {trip.trip_start_date && <PlaceTime at={trip.trip_start_date} zone={trip.origin?.zone ?? null} />}
          </Fact>
          <Fact name="Notified">
            {trip.last_notify_date && <PlaceTime at={trip.last_notify_date} zone={trip.destination_zone} />}
          </Fact>
          <div className={classes.wide}>
            <dt>Reporting groups</dt>
            <dd>
              {trip.reporting_groups.length === 0
                ? 'None'
                : trip.reporting_groups.map((id) => (
                    <Tag key={id}>{trip.report_groups[id] ?? `Group ${id}`}</Tag>
                  ))}
            </dd>
          </div>
          {trip.seals.length > 0 && <Fact name="Seals">{trip.seals.join(', ')}</Fact>}
          {trip.references.length > 0 && <Fact name="References">{trip.references.join(', ')}</Fact>}
          {Object.keys(trip.overridden).length > 0 && (
            <Fact name="Changed by your team">{overriddenText(trip)}</Fact>
          )}
          {trip.note.note && (
            <div className={classes.wide}>
              <dt>Note</dt>
              <dd>{trip.note.note}</dd>
            </div>
          )}
        </dl>
      </Panel>
      <Panel title="Route">
        <Route trip={trip} />
      </Panel>
      <Panel title="Parties">
        <dl className={classes.facts}>
          {trip.parties.map(({ type, name, location }) => (
            <Fact key={type} name={type === 'shipper' ? 'Shipper' : 'Consignee'}>
              {name}
              {location && <div className={classes.junction}>{location}</div>}
            </Fact>
          ))}
          {trip.parties.length === 0 && <dd>No parties reported yet.</dd>}
        </dl>
      </Panel>
      <Panel title="Commodity">
        <Commodities trip={trip} />
      </Panel>
    </>
  )
}

function Panel({ title, place, children }: { title: string; place?: 'last'; children: ReactNode }) {
  return (
    <section className={classes.panel} data-place={place} aria-label={title}>
      <h2 className={classes.title}>{title}</h2>
      {children}
    </section>
  )
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children || <Unknown />}</dd>
    </div>
  )
}

function Route({ trip }: { trip: WaybillDetails }) {
  if (trip.route.length === 0) return <p className={classes.junction}>No route reported yet.</p>
  return (
    <ol className={classes.route}>
      {trip.route.map(({ carrier, junction }, place) => (
        <li key={`${carrier} ${junction}`} className={classes.leg}>
          {place > 0 && <ChevronRight size={14} aria-hidden="true" />}
          {place > 0 && junction && <span className={classes.junction}>at {junction}</span>}
          <Tag tone="info">{carrier}</Tag>
        </li>
      ))}
    </ol>
  )
}

function Commodities({ trip }: { trip: WaybillDetails }) {
  if (trip.commodities.length === 0) {
    return (
      <p className={classes.junction}>
        {trip.load_empty_status === 'E' ? 'Empty.' : 'Not reported in sightings.'}
      </p>
    )
  }
  return (
    <ul className={classes.commodities}>
      {trip.commodities.map(({ commodity_code, commodity, is_hazmat, associated_stcc }) => (
        <li key={commodity_code ?? commodity}>
          {commodity ?? 'Unknown commodity'}{' '}
          {is_hazmat && (
            <Tag tone="act" hint="Hazardous material">
              <ShieldAlert size={12} aria-hidden="true" /> Hazmat
            </Tag>
          )}
          {commodity_code && (
            <div className={classes.junction}>
              STCC {commodity_code}
              {associated_stcc && associated_stcc !== commodity_code && `, equivalent ${associated_stcc}`}
            </div>
          )}
        </li>
      ))}
    </ul>
  )
}
