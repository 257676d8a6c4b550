import { useQuery } from '@tanstack/react-query'
import { ShieldAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import type { DocumentFacts as Facts } from '#contract/base/document-facts.ts'
import { PlaceTime } from '../../../ui/rail/PlaceTime.tsx'
import { Tag } from '../../../ui/rail/Tag.tsx'
import { isAnyNamed } from './document.rules.ts'
import { unitDocuments } from './waybills.calls.ts'
import classes from './WaybillPage.module.css'

/** A 322 is shown among the documents; its seals are in the list. */
const RAMP_REPORT = '322'

interface Props {
  customerId: number
  waybillId: number
  zone: string | null
}

/** What the newest waybill or bill of lading says of the unit, beside what sightings say; nothing where there is none. */
export function DocumentFacts({ customerId, waybillId, zone }: Props) {
  const { data } = useQuery(unitDocuments({ customerId, waybillId }))
  const document = data?.documents.find(
    ({ facts, set_id }) => facts !== null && set_id !== RAMP_REPORT && isAnyNamed(facts),
  )
  if (!document?.facts) return null
  const { facts } = document
  return (
    <section className={classes.panel} aria-labelledby="document-facts">
      <h2 id="document-facts" className={classes.title}>
        {document.set_id === '417' ? 'On the waybill' : 'On the bill of lading'}
      </h2>
      <p className={classes.junction}>
        {document.set_id} received <PlaceTime at={document.received_ts} zone={zone} />
      </p>
      <dl className={classes.facts}>
        <Fact name="Waybill">{facts.waybill_number}</Fact>
        <Fact name="Bill of lading">{facts.bill_of_lading_number}</Fact>
        <Fact name="Weight">
          {facts.weight_lb !== null && `${facts.weight_lb.toLocaleString('en-US')} lb`}
        </Fact>
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
      </dl>
    </section>
  )
}

function Hazmat({ identification, name, hazard_class, packing_group, contact }: Facts['hazmat'][number]) {
  const details = [
    hazard_class && `class ${hazard_class}`,
    packing_group && `packing group ${packing_group}`,
    contact && `emergency contact ${contact}`,
  ].filter(Boolean)
  return (
    <div>
      <Tag tone="act" hint="Hazardous material">
        <ShieldAlert size={12} aria-hidden="true" /> {identification ?? 'Hazmat'}
      </Tag>{' '}
      {name}
      {details.length > 0 && <div className={classes.junction}>{sentence(details.join(', '))}</div>}
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
