import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import { correctTender } from '#contract/areas/waybilling/tenders/corrections.contract.ts'
import { replayTender } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { REPLAY_STEP } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import { createForm } from '../../../form/create-form.ts'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { toast } from '../../../shell/toasts.ts'
import { waybillForm } from '../waybill/kit.rules.ts'
import { withDefaults } from '../waybill/parts.rules.ts'
import formCss from '../waybill/Waybill.module.css'
import { WaybillForm } from '../waybill/WaybillForm.tsx'
import { WAYBILLING_TEXTS } from '../waybilling.messages.ts'
import { waybillingPath } from '../waybilling.rules.ts'
import { BillWarnings } from './BillWarnings.tsx'
import { Differences } from './Differences.tsx'
import { RailroadResponse } from './RailroadResponse.tsx'
import { useSentWaybills } from './TenderDocument.tsx'
import { findSameChanges, SameChange, SubmitAll, useSameFailures } from './SameChange.tsx'
import { refetchTender, resendWith } from './tenders.calls.ts'

const USE = { as: 'tender', inputs: [] } as const
const HOLDING = { at: 'waybill', getPurpose: () => USE } as const
const replaying = waybillForm(createForm(replayTender, { isSent: true }), HOLDING)

/** A failed bill is sent again; one that the railroad has is corrected. The form is the same. */
const MODES = {
  replay: {
    form: replaying,
    more: { step: REPLAY_STEP, search_by: 'request_id' as const },
    submitted: WAYBILLING_TEXTS.replaySubmitted,
    notSubmitted: WAYBILLING_TEXTS.replayNotSubmitted,
  },
  correct: {
    form: waybillForm(createForm(correctTender, { isSent: true }), HOLDING) as unknown as typeof replaying,
    more: { purpose: '05' },
    submitted: WAYBILLING_TEXTS.correctionSubmitted,
    notSubmitted: WAYBILLING_TEXTS.correctionNotSubmitted,
  },
} as const

interface Props {
  mode: keyof typeof MODES
  place: { customerId: number; requestId: number }
  waybill: { heading: object }
  documentId: number | null
}

/** The bill of a request, to be corrected and sent. */
export function CorrectionForm({ mode, place, waybill, documentId }: Props) {
  const { form, more, submitted, notSubmitted } = MODES[mode]
  const { customerId, requestId } = place
  const navigate = useNavigate()
  const { first } = useSentWaybills(place)
  const start = useMemo(
    () => ({
      waybill: withDefaults(waybill, []) as never,
      ...(more as typeof MODES.replay.more),
    }),
    [waybill, more],
  )
  const same = useSameFailures(place)
  const [isSame, setIsSame] = useState(true)
  const others = isSame && mode === 'replay' ? same : null
  // what was sent, not what was typed before: a field may settle only when the form is submitted
  const done = async (_answer: unknown, sent: { waybill: object }) => {
    const changes = others === null ? [] : findSameChanges(others, waybill, sent.waybill)
    if (others !== null && changes.length > 0) toast(await resendWith(customerId, { ...others, changes }))
    await refetchTender()
    toast({ status: 'success', message: submitted })
    await navigate({ to: waybillingPath.bookings(customerId) })
  }
  return (
    <form.Form
      className={formCss.columns}
      params={place}
      draftKey={`${customerId}-${requestId}-${documentId}`}
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
            {mode === 'replay' && <RailroadResponse place={place} />}
            <BillWarnings customerId={customerId} except={requestId} />
            <Differences first={first} />
          </>
        }
      >
        {mode === 'replay' && same !== null && (
          <SameChange others={same} isChosen={isSame} onChoose={setIsSame} />
        )}
        <div className={formCss.buttons}>
          <Cancel
            onPress={() => void navigate({ to: waybillingPath.viewTender(customerId, requestId) } as never)}
          />
          {others === null ? <Submit>Submit</Submit> : <SubmitAll others={others} rejected={waybill} />}
        </div>
      </WaybillForm>
    </form.Form>
  )
}
