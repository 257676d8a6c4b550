import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { partBesideData } from '../../../shared/lazy-part.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { useBookingSession } from '../session/session.rules.ts'
import { PatternNotFound } from '../waybill/MissingRecord.tsx'
import { patternQuery } from './patterns.calls.ts'

const EditPattern = partBesideData(async () => (await import('./EditPattern.tsx')).EditPattern)

/** A saved pattern is changed (WBL-006). */
export function EditPatternPage() {
  const customerId = useBookingSession().company.id
  const { patternId: raw }: { patternId?: string } = useParams({ strict: false })
  const place = { customerId, patternId: Number(raw) }
  const found = useQuery(patternQuery(place))
  const { data } = found
  return (
    <>
      <PageHead title="Edit Pattern" detail={data?.label} />
      <Loaded
        query={found}
        failure="Couldn’t load the pattern"
        waiting={480}
        removed={<PatternNotFound customerId={customerId} />}
      >
        {(data) => <EditPattern key={data.patternId} place={place} pattern={data} />}
      </Loaded>
    </>
  )
}
