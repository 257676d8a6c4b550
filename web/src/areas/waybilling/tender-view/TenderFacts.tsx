import type { TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { HazmatMark } from '../../../ui/rail/HazmatMark.tsx'
import { TenderState } from '../tenders/TenderState.tsx'

/** Which bill a page is about: its state, car, number, railroad and lane. */
export function TenderFacts({ tender }: { tender: TenderStatus }) {
  const { origin, destination } = tender
  const facts = [
    tender.equipmentId,
    tender.bolNumber && `BOL ${tender.bolNumber}`,
    tender.carrier,
    origin && destination && `${origin} to ${destination}`,
  ]
  return (
    <>
      <TenderState tender={tender} /> {facts.filter(Boolean).join(' · ')} <HazmatMark mark={tender.hazmat} />
    </>
  )
}
