import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { partBesideData } from '../../../shared/lazy-part.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { TenderFacts } from '../tender-view/TenderFacts.tsx'
import { TenderNotFound } from '../waybill/MissingRecord.tsx'
import { DocumentChoice, DocumentUnread, useDocument } from './TenderDocument.tsx'
import { NextStep } from './NextStep.tsx'
import css from './TenderPage.module.css'
import { requestStatus, requestTimeline } from './tenders.calls.ts'

const CorrectionForm = partBesideData(async () => (await import('./CorrectionForm.tsx')).CorrectionForm)

const TITLES = { replay: 'Replay Tender Request', correct: 'Correct Tender Request' } as const
type Mode = keyof typeof TITLES

/**
 * Corrects a failed request at the field that was wrong, and sends it again from the file drop on (WBL-010, WBL-056).
 */
export const ReplayPage = () => <TenderFormPage mode="replay" />

/** Corrects a bill that the railroad has. */
export const CorrectPage = () => <TenderFormPage mode="correct" />

function TenderFormPage({ mode }: { mode: Mode }) {
  const raw: { customerId?: string; requestId?: string } = useParams({ strict: false })
  const place = { customerId: Number(raw.customerId), requestId: Number(raw.requestId) }
  const [chosen, setChosen] = useState<number | null>(null)
  const document = useDocument(place, chosen)
  const timeline = useQuery(requestTimeline(place))
  const status = useQuery(requestStatus(place))
  return (
    <div className={css.page}>
      <PageHead title={TITLES[mode]} detail={status.data && <TenderFacts tender={status.data} />} />
      {mode === 'replay' && status.data && <NextStep tender={status.data} />}
      <DocumentChoice document={document} onChoose={setChosen} />
      <Loaded
        query={timeline}
        failure="Couldn’t load the tender request"
        waiting={320}
        removed={<TenderNotFound customerId={place.customerId} />}
      >
        {() =>
          document.waybill === null ? (
            <DocumentUnread document={document} />
          ) : (
            <CorrectionForm
              key={document.id}
              mode={mode}
              place={place}
              waybill={document.waybill}
              documentId={document.id}
            />
          )
        }
      </Loaded>
    </div>
  )
}
