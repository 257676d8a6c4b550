import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { listTenderStatuses, replayTender } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { REPLAY_STEP } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import { formOf } from '../../../form/form-of.ts'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { queryClient } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { waybillForm } from '../waybill/kit.rules.ts'
import { withDefaults } from '../waybill/parts.rules.ts'
import { WaybillForm } from '../waybill/WaybillForm.tsx'
import formCss from '../waybill/Waybill.module.css'
import { WAYBILLING_TEXTS } from '../waybilling.messages.ts'
import { waybillingPath } from '../waybilling.rules.ts'
import { Differences } from './Differences.tsx'
import { RailroadSaid } from './RailroadSaid.tsx'
import { DocumentChoice, DocumentUnread, useDocument, useFirstWaybill } from './TenderDocument.tsx'
import css from './TenderPage.module.css'
import { requestTimeline } from './tenders.calls.ts'

const USE = { as: 'tender', inputs: [] } as const
const form = waybillForm(formOf(replayTender), { at: 'waybill', purposeOf: () => USE })

/** Mends a failed request at the field that was wrong, and sends it again from the file drop on (WBL-010, WBL-056). */
export function ReplayPage() {
  const raw: { customerId?: string; requestId?: string } = useParams({ strict: false })
  const place = { customerId: Number(raw.customerId), requestId: Number(raw.requestId) }
  const [chosen, setChosen] = useState<number | null>(null)
  const document = useDocument(place, chosen)
  const { data: timeline } = useQuery(requestTimeline(place))
  const isReady = document.waybill !== null && timeline !== undefined
  return (
    <div className={css.page}>
      <PageHead title="Replay Tender Request" />
      <DocumentChoice document={document} onChoose={setChosen} />
      {isReady ? (
        <ReplayForm key={document.id} place={place} waybill={document.waybill!} documentId={document.id} />
      ) : (
        <DocumentUnread document={document} />
      )}
    </div>
  )
}

interface Props {
  place: { customerId: number; requestId: number }
  waybill: { heading: object }
  documentId: number | null
}

const notSubmitted = (): boolean => {
  toast({ status: 'danger', message: WAYBILLING_TEXTS.replayNotSubmitted })
  return false
}

function ReplayForm({ place, waybill, documentId }: Props) {
  const { customerId, requestId } = place
  const navigate = useNavigate()
  const first = useFirstWaybill(place)
  const start = useMemo(
    () => ({
      waybill: withDefaults(waybill, []) as never,
      step: REPLAY_STEP as typeof REPLAY_STEP,
      search_by: 'request_id' as const,
    }),
    [waybill],
  )
  const done = async () => {
    await queryClient.invalidateQueries({ queryKey: [listTenderStatuses.name] })
    toast({ status: 'success', message: WAYBILLING_TEXTS.replaySubmitted })
    await navigate({ to: waybillingPath.bookings(customerId) })
  }
  return (
    <form.Form
      className={formCss.columns}
      params={place}
      draftOf={`${customerId}-${requestId}-${documentId}`}
      start={start}
      done={done}
      refused={notSubmitted}
    >
      <WaybillForm
        customerId={customerId}
        at="waybill"
        use={USE}
        above={
          <>
            <RailroadSaid place={place} />
            <Differences first={first} />
          </>
        }
      >
        <div className={formCss.buttons}>
          <Submit>Submit</Submit>
          <Cancel
            onPress={() => void navigate({ to: waybillingPath.viewTender(customerId, requestId) } as never)}
          />
        </div>
      </WaybillForm>
    </form.Form>
  )
}
