import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { partBesideData } from '../../../shared/lazy-part.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { patternQuery } from '../patterns/patterns.calls.ts'
import { useBookingSession } from '../session/session.rules.ts'
import { PatternNotFound } from '../waybill/MissingRecord.tsx'

const TenderForm = partBesideData(async () => (await import('./TenderForm.tsx')).TenderForm)

/** A tender is booked from a pattern (WBL-007). */
export function CreateTenderPage() {
  const customerId = useBookingSession().company.id
  const { patternId: raw }: { patternId?: string } = useParams({ strict: false })
  const place = { customerId, patternId: Number(raw) }
  const found = useQuery(patternQuery(place))
  const { data } = found
  return (
    <>
      <PageHead title="Create Tender" detail={data && `From the pattern ${data.label}`} />
      <Loaded
        query={found}
        failure="Couldn’t load the pattern"
        waiting={480}
        removed={<PatternNotFound customerId={customerId} />}
      >
        {(data) => <TenderForm key={data.patternId} customerId={customerId} pattern={data} />}
      </Loaded>
    </>
  )
}
