import { Skeleton } from '../../../ui/Skeleton.tsx'
import { useQuery } from '@tanstack/react-query'
import { useSearch } from '@tanstack/react-router'
import { Suspense, useState } from 'react'
import { EDI_UPLOAD } from '#contract/areas/waybilling/waybilling.rules.ts'
import { partBesideData } from '../../../shared/lazy-part.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { useMay } from '../../../shell/access/may.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { useBookingSession } from '../session/session.rules.ts'
import { PatternNotFound } from '../waybill/MissingRecord.tsx'
import type { Uploaded } from './NewPattern.tsx'
import { patternQuery } from './patterns.calls.ts'
import { type EdiUpload, readEdi, UploadEdi } from './UploadEdi.tsx'
import { UploadResult } from './UploadResult.tsx'

const NewPattern = partBesideData(async () => (await import('./NewPattern.tsx')).NewPattern)

/** A new pattern (WBL-004), blank or made after another one (WBL-005). */
export function CreatePatternPage() {
  const { company } = useBookingSession()
  const mayUpload = useMay(EDI_UPLOAD)
  const customerId = company.id
  const { duplicate }: { duplicate?: string | number } = useSearch({ strict: false })
  const isCopy = duplicate !== undefined
  const source = useQuery({
    ...patternQuery({ customerId, patternId: Number(duplicate ?? 0) }),
    enabled: isCopy,
  })
  const [uploaded, setUploaded] = useState<Uploaded | null>(null)
  const read = (upload: EdiUpload) =>
    setUploaded({ upload, waybill: upload.answer.result, duplicate, turn: (uploaded?.turn ?? 0) + 1 })
  const choose = async ({ name, data }: EdiUpload, set: number) => {
    const upload = await readEdi(customerId, { name, data, set })
    if (upload) read(upload)
  }
  const ofThis = uploaded?.duplicate === duplicate ? uploaded : null
  return (
    <>
      <PageHead
        title="Create Pattern"
        actions={mayUpload && <UploadEdi customerId={customerId} onRead={read} />}
      />
      {ofThis && <UploadResult upload={ofThis.upload} onChoose={(set) => void choose(ofThis.upload, set)} />}
      {isCopy ? (
        <Loaded
          query={source}
          failure="Couldn’t load the pattern to copy"
          waiting={480}
          removed={<PatternNotFound customerId={customerId} />}
        >
          {(data) => (
            <NewPattern key={data.patternId} customerId={customerId} source={data} uploaded={ofThis} />
          )}
        </Loaded>
      ) : (
        <Suspense fallback={<Skeleton height={480} />}>
          <NewPattern key="blank" customerId={customerId} source={null} uploaded={ofThis} />
        </Suspense>
      )}
    </>
  )
}
