import { Button } from '@mantine/core'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { toast } from '../../../shell/toasts.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { Refusal } from '../../../ui/Refusal.tsx'
import { WAYBILLING_TEXTS } from '../waybilling.messages.ts'
import { waybillingPath } from '../waybilling.rules.ts'
import { DocumentChoice, DocumentShown, useDocument } from './TenderDocument.tsx'
import css from './TenderPage.module.css'
import { replay } from './tenders.calls.ts'
import { TenderTimeline } from './TenderTimeline.tsx'

/** Sends a failed request again from the file drop on, with the document chosen (WBL-010, WBL-056). */
export function ReplayPage() {
  const raw: { customerId?: string; requestId?: string } = useParams({ strict: false })
  const place = { customerId: Number(raw.customerId), requestId: Number(raw.requestId) }
  const [chosen, setChosen] = useState<number | null>(null)
  const [isBusy, setIsBusy] = useState(false)
  const [refusal, setRefusal] = useState<string | null>(null)
  const document = useDocument(place, chosen)
  const navigate = useNavigate()
  const submit = async () => {
    if (document.waybill === null) return
    setIsBusy(true)
    const error = await replay(place, document.waybill)
    setIsBusy(false)
    if (error === null) {
      toast({ status: 'success', message: WAYBILLING_TEXTS.replaySubmitted })
      return void navigate({ to: waybillingPath.bookings(place.customerId) })
    }
    setRefusal([error.message, ...Object.values(error.errors ?? {}).flat()].join(' '))
    toast({ status: 'danger', message: WAYBILLING_TEXTS.replayNotSubmitted })
  }
  return (
    <div className={css.page}>
      <PageHead
        title="Replay Tender Request"
        actions={
          <Button loading={isBusy} disabled={document.waybill === null} onClick={() => void submit()}>
            Submit
          </Button>
        }
      />
      {refusal && <Refusal>{refusal}</Refusal>}
      <DocumentChoice document={document} onChoose={setChosen} />
      <div className={css.columns}>
        <DocumentShown document={document} />
        <TenderTimeline place={place} />
      </div>
    </div>
  )
}
