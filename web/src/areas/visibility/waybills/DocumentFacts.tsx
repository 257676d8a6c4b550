import { showNumber } from '#contract/base/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import { readerZone } from '#contract/base/zone-table.ts'
import type { DocumentFacts as Facts } from '#contract/base/document-facts.ts'
import { PlaceTime } from '../../../ui/rail/PlaceTime.tsx'
import { Tag } from '../../../ui/rail/Tag.tsx'
import { getSources, getTitle } from './document.rules.ts'
import type { UnitDocument } from './timeline.rules.ts'
import { unitDocuments } from './waybills.calls.ts'
import classes from './WaybillPage.module.css'

interface Props {
  customerId: number
  waybillId: number
}

/**
 * What the waybill or bill of lading of the trip says of the unit, beside what sightings say, and what the newest ramp
 * report adds; nothing where there is none.
 */
export function DocumentFacts({ customerId, waybillId }: Props) {
  const { data } = useQuery(unitDocuments({ customerId, waybillId }))
  const { bill, ramp } = getSources(data?.documents ?? [])
  return (
    <>
      {bill && <BillFacts document={bill} facts={bill.facts} />}
      {ramp && <RampFacts document={ramp} facts={ramp.facts} />}
    </>
  )
}

interface PanelProps {
  document: UnitDocument
  facts: Facts
}

/** A document is received nowhere on the railroad: the time is the reader’s, as in the activity. */
function Panel({
  document,
  title,
  children,
}: Omit<PanelProps, 'facts'> & { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <h2 id={id} className={classes.title}>
        {title}
      </h2>
      <p className={classes.junction}>
        {document.set_id} {document.message_id === null ? 'sent' : 'received'}{' '}
        <PlaceTime at={document.received_ts} zone={readerZone()} />
      </p>
      <dl className={classes.facts}>{children}</dl>
    </section>
  )
}

function RampFacts({ facts, ...panel }: PanelProps) {
  return (
    <Panel {...panel} title="On the ramp report">
      <Fact name="Seals">{facts.seals.join(', ')}</Fact>
      {facts.references.map(({ type, number }, at) => (
        <Fact key={at} name={sentence(type)}>
          {number}
        </Fact>
      ))}
      {facts.places?.map(({ role, name, code }, at) => (
        <Fact key={at} name={sentence(role)}>
          {name}
          {code && code !== name && <div className={classes.junction}>{code}</div>}
        </Fact>
      ))}
      <Vehicles vehicles={facts.vehicles} />
    </Panel>
  )
}

function Vehicles({ vehicles }: Pick<Facts, 'vehicles'>) {
  return (
    <Fact name="Vehicles" isWide>
      {vehicles !== undefined &&
        vehicles.length > 0 &&
        vehicles.map(({ vin, deck, dealer }) => (
          <div key={vin}>
            {vin}
            <span className={classes.junction}>
              {deck && ` deck ${deck}`}
              {dealer && ` dealer ${dealer}`}
            </span>
          </div>
        ))}
    </Fact>
  )
}

function BillFacts({ facts, ...panel }: PanelProps) {
  return (
    <Panel {...panel} title={getTitle(panel.document)}>
      <Fact name="Waybill">{facts.waybill_number}</Fact>
      <Fact name="Bill of lading">{facts.bill_of_lading_number}</Fact>
      <Fact name="Weight">{facts.weight_lb !== null && `${showNumber(facts.weight_lb)} lb`}</Fact>
      <Fact name="Price authority">{facts.price_authority}</Fact>
      <Fact name="Seals">{facts.seals.join(', ')}</Fact>
      <Fact name="Commodities" isWide>
        {facts.goods.length > 0 &&
          facts.goods.map(({ stcc, description }, at) => (
            <div key={at}>
              {description ?? 'No description'}
              {stcc && <span className={classes.junction}> STCC {stcc}</span>}
            </div>
          ))}
      </Fact>
      <Fact name="Hazardous materials" isWide>
        {facts.hazmat.length > 0 && facts.hazmat.map((one, at) => <Hazmat key={at} {...one} />)}
      </Fact>
      <Fact name="Route" isWide>
        {facts.route
          .map(({ carrier, junction }) => (junction ? `${carrier} to ${junction}` : carrier))
          .join(', ')}
      </Fact>
      {facts.parties.map(({ role, name, location }, at) => (
        <Fact key={at} name={sentence(role)}>
          {name}
          {location && <div className={classes.junction}>{location}</div>}
        </Fact>
      ))}
      {facts.references.map(({ type, number }, at) => (
        <Fact key={at} name={sentence(type)}>
          {number}
        </Fact>
      ))}
      <Vehicles vehicles={facts.vehicles} />
    </Panel>
  )
}

function Hazmat({ identification, name, contact, ...good }: Facts['hazmat'][number]) {
  const details = [
    good.is_residue && 'residue, last contained',
    good.hazard_class && `class ${good.hazard_class}`,
    good.packing_group && `packing group ${good.packing_group}`,
    ...(good.notes ?? []),
  ].filter(Boolean)
  return (
    <div className={classes.hazmat}>
      <Tag tone="act" hint="Hazardous material">
        <ShieldAlert size={12} aria-hidden="true" /> {identification ?? 'Hazmat'}
      </Tag>{' '}
      {name}
      {details.length > 0 && <div className={classes.junction}>{sentence(details.join(', '))}</div>}
      {contact && <div>Emergency contact {contact}</div>}
    </div>
  )
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** A part of the document; one that it does not have is not shown. */
function Fact({ name, isWide = false, children }: { name: string; isWide?: boolean; children: ReactNode }) {
  if (!children) return null
  return (
    <div className={isWide ? classes.wide : undefined}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}
