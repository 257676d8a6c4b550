import { useQuery } from '@tanstack/react-query'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { correctTender } from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import { replayTender } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { REPLAY_STEP } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import { formOf } from '../../../form/form-of.ts'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { PageHead } from '../../../ui/PageHead.tsx'
import { waybillForm } from '../waybill/kit.rules.ts'
import { withDefaults } from '../waybill/parts.rules.ts'
import { WaybillForm } from '../waybill/WaybillForm.tsx'
import formCss from '../waybill/Waybill.module.css'
import { WAYBILLING_TEXTS } from '../waybilling.messages.ts'
import { waybillingPath } from '../waybilling.rules.ts'
import { TenderGone } from '../waybill/Gone.tsx'
import { Differences } from './Differences.tsx'
import { RailroadSaid } from './RailroadSaid.tsx'
import { DocumentChoice, DocumentUnread, useDocument, useFirstWaybill } from './TenderDocument.tsx'
import css from './TenderPage.module.css'
import { readTenderAgain, requestTimeline } from './tenders.calls.ts'

const USE = { as: 'tender', inputs: [] } as const
const HOLDING = { at: 'waybill', purposeOf: () => USE } as const
const replaying = waybillForm(formOf(replayTender), HOLDING)

/** A failed bill is sent again; one that the railroad has is corrected. The form is the same. */
const MODES = {
  replay: {
    title: 'Replay Tender Request',
    form: replaying,
    more: { step: REPLAY_STEP, search_by: 'request_id' as const },
    submitted: WAYBILLING_TEXTS.replaySubmitted,
    notSubmitted: WAYBILLING_TEXTS.replayNotSubmitted,
  },
  correct: {
    title: 'Correct Tender Request',
    form: waybillForm(formOf(correctTender), HOLDING) as unknown as typeof replaying,
    more: { purpose: '05' },
    submitted: WAYBILLING_TEXTS.correctionSubmitted,
    notSubmitted: WAYBILLING_TEXTS.correctionNotSubmitted,
  },
} as const
type Mode = keyof typeof MODES

/** Mends a failed request at the field that was wrong, and sends it again from the file drop on (WBL-010, WBL-056). */
export const ReplayPage = () => <MendPage mode="replay" />

/** Corrects a bill that the railroad has. */
export const CorrectPage = () => <MendPage mode="correct" />

function MendPage({ mode }: { mode: Mode }) {
  const raw: { customerId?: string; requestId?: string } = useParams({ strict: false })
  const place = { customerId: Number(raw.customerId), requestId: Number(raw.requestId) }
  const [chosen, setChosen] = useState<number | null>(null)
  const document = useDocument(place, chosen)
  const timeline = useQuery(requestTimeline(place))
  return (
    <div className={css.page}>
      <PageHead title={MODES[mode].title} />
      <DocumentChoice document={document} onChoose={setChosen} />
      <Loaded
        query={timeline}
        failure="The tender request could not be loaded"
        waiting={320}
        gone={<TenderGone customerId={place.customerId} />}
      >
        {() =>
          document.waybill === null ? (
            <DocumentUnread document={document} />
          ) : (
            <MendForm
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

interface Props {
  mode: Mode
  place: { customerId: number; requestId: number }
  waybill: { heading: object }
  documentId: number | null
}

function MendForm({ mode, place, waybill, documentId }: Props) {
  const { form, more, submitted, notSubmitted } = MODES[mode]
  const { customerId, requestId } = place
  const navigate = useNavigate()
  const first = useFirstWaybill(place)
  const start = useMemo(
    () => ({
      waybill: withDefaults(waybill, []) as never,
      ...(more as typeof MODES.replay.more),
    }),
    [waybill, more],
  )
  const done = async () => {
    await readTenderAgain()
    toast({ status: 'success', message: submitted })
    await navigate({ to: waybillingPath.bookings(customerId) })
  }
  return (
    <form.Form
      className={formCss.columns}
      params={place}
      draftOf={`${customerId}-${requestId}-${documentId}`}
      start={start}
      done={done}
      refused={() => {
        toast({ status: 'danger', message: notSubmitted })
        return false
      }}
    >
      <WaybillForm
        customerId={customerId}
        at="waybill"
        use={USE}
        above={
          <>
            {mode === 'replay' && <RailroadSaid place={place} />}
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
