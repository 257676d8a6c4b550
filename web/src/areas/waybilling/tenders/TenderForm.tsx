import { useNavigate } from '@tanstack/react-router'
import { useEffect, useMemo } from 'react'
import type { Pattern } from '#contract/areas/waybilling/patterns/patterns.contract.ts'
import { createTender, listTenderStatuses } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { hasReleaseDay, isReleaseDayRequired } from '#contract/areas/waybilling/waybill/release.rules.ts'
import { isBlank } from '#contract/form/needs.ts'
import { useCore } from '../../../form/context.ts'
import { beginInEmpty } from '../../../form/focus.ts'
import { createForm } from '../../../form/create-form.ts'
import { Cancel, Submit } from '../../../form/Submit.tsx'
import { useDebouncedValues } from '../../../form/use-debounced-values.ts'
import { readAnew } from '../../../shell/queries.ts'
import { toast } from '../../../shell/toasts.ts'
import { Button } from '../../../ui/Button.tsx'
import { waybillForm } from '../waybill/kit.rules.ts'
import { withDefaults } from '../waybill/parts.rules.ts'
import css from '../waybill/Waybill.module.css'
import { WaybillForm } from '../waybill/WaybillForm.tsx'
import { WAYBILLING_TEXTS } from '../waybilling.messages.ts'
import { waybillingPath } from '../waybilling.rules.ts'
import { BillWarnings } from './BillWarnings.tsx'
import { refetchEarlierBills } from './tenders.calls.ts'

const notSubmitted = (): boolean => {
  void refetchEarlierBills()
  toast({ status: 'danger', message: WAYBILLING_TEXTS.tenderNotSubmitted })
  return false
}

/** It sends only when it is pressed: Enter in a field presses the form's first submit button. */
function SendAnyway() {
  const { submit, isLocked } = useCore()
  return isLocked ? null : <Button onClick={() => void submit({ duplicates: 'send' })}>Send anyway</Button>
}

/** What the pattern leaves to each bill is typed at once. */
function BeginInEmpty() {
  const core = useCore()
  useEffect(() => beginInEmpty(core), [core])
  return null
}

/** Says when the bill is released while no day is entered. */
function ReleasedNow() {
  const heading = useDebouncedValues('waybill.heading') as { release_M3?: { time_03?: unknown } | null }
  if (hasReleaseDay({ heading })) return null
  return (
    <p className={css.hint}>
      No release date: the car will be released when you submit.
      {isBlank(heading.release_M3?.time_03) ? '' : ' A time counts only with a date.'}
    </p>
  )
}

/**
 * Asks for the fields that the pattern does not mark optional, and reports missing ones on submit only (WBL-130,
 * WBL-147).
 */
export function TenderForm({ customerId, pattern }: { customerId: number; pattern: Pattern }) {
  const navigate = useNavigate()
  const { patternId, inputs } = pattern
  const { form, use, start } = useMemo(() => {
    const request = { as: 'tender', inputs } as const
    return {
      use: request,
      form: waybillForm(createForm(createTender, { checks: 'submit', isSent: true }), {
        at: 'waybill',
        getPurpose: () => request,
      }),
      start: {
        waybill: withDefaults(pattern.pattern, inputs) as never,
        patternId,
        duplicates: 'refuse' as const,
      },
    }
  }, [pattern, patternId, inputs])
  const done = async () => {
    await readAnew(listTenderStatuses)
    toast({ status: 'success', message: WAYBILLING_TEXTS.tenderSubmitted })
    await navigate({ to: waybillingPath.bookings(customerId) })
  }
  return (
    <form.Form
      className={css.columns}
      params={{ customerId }}
      draftKey={`${customerId}-${patternId}`}
      start={start}
      done={done}
      refused={notSubmitted}
    >
      <BeginInEmpty />
      <WaybillForm
        customerId={customerId}
        at="waybill"
        use={use}
        above={<BillWarnings customerId={customerId} send={<SendAnyway />} />}
      >
        {!isReleaseDayRequired(inputs) && <ReleasedNow />}
        <div className={css.buttons}>
          <Cancel onPress={() => void navigate({ to: waybillingPath.patterns(customerId) })} />
          <Submit>Submit</Submit>
        </div>
      </WaybillForm>
    </form.Form>
  )
}
