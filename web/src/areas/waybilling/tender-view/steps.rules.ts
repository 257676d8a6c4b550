import type { TenderStatus, TimelineEntry } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import {
  isDeliveredText,
  isFailed,
  tenderBadge,
  tenderStateLabel,
} from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import { spanText } from '#contract/base/plural.ts'

export type StepTone = 'done' | 'failed' | 'warning' | 'waiting' | 'open'

/** One of the steps of a document on its way to the railroad and back. */
export interface TenderStep {
  key: 'sent' | 'delivered' | 'acknowledged' | 'answered' | 'waybill'
  label: string
  at: string | null
  detail: string | null
  tone: StepTone
  /** The entry of the timeline that says so. */
  entryId: number | null
}

type Shown = Pick<TenderStatus, 'state' | 'controlNumber' | 'waybillNumber' | 'isLate' | 'conflict'>

/** The steps of the document that was sent last: what came of it so far, and what is missing (WBL-011). */
export function getSteps(tender: Shown, entries: readonly TimelineEntry[]): TenderStep[] {
  const round = getRound(entries)
  const last = round.entries.at(-1)
  const steps = [
    getSent(tender, round),
    getDelivered(round),
    getAcknowledged(round, tender.conflict !== null && last?.step === 'STEP_ACKNOWLEDGE'),
    getAnswered(tender, round),
  ]
  return round.purpose === 'cancellation' ? steps : [...steps, getWaybill(tender, entries)]
}

interface Round {
  purpose: 'bill' | 'correction' | 'cancellation'
  entries: readonly TimelineEntry[]
}

/** Everything since the last document was written. */
function getRound(entries: readonly TimelineEntry[]): Round {
  const isCancellation = ({ step, state }: TimelineEntry) =>
    step === 'STEP_CONVERT' && state?.startsWith('cancellation') === true
  const start = entries.findLastIndex((one) => one.step === 'STEP_VALIDATE' || isCancellation(one))
  const of = entries.slice(Math.max(start, 0))
  const written = of.find(({ step }) => step === 'STEP_CONVERT')
  if (written && isCancellation(written)) return { purpose: 'cancellation', entries: of }
  return { purpose: written?.state?.startsWith('correction') ? 'correction' : 'bill', entries: of }
}

const SENT = {
  bill: 'Submitted',
  correction: 'Correction submitted',
  cancellation: 'Cancellation submitted',
} as const

const getSent = ({ controlNumber }: Shown, { purpose, entries: [first] }: Round): TenderStep => ({
  key: 'sent',
  label: SENT[purpose],
  at: first?.at ?? null,
  detail: controlNumber === null ? null : `Control number ${controlNumber}`,
  tone: first ? 'done' : 'waiting',
  entryId: first?.entryId ?? null,
})

const isAnswer = ({ step }: TimelineEntry): boolean => step === 'STEP_ACKNOWLEDGE' || step === 'STEP_RESPOND'

function getDelivered({ entries }: Round): TenderStep {
  const drop = entries.findLast(({ step }) => step === 'STEP_FILE_DROP')
  const named = { key: 'delivered', at: drop?.at ?? null, entryId: drop?.entryId ?? null } as const
  if (drop && isDeliveredText(drop.message))
    return { ...named, label: 'Delivered', detail: null, tone: 'done' }
  // an answer proves that the document arrived
  if (entries.some(isAnswer)) return { ...named, at: null, label: 'Delivered', detail: null, tone: 'done' }
  if (drop === undefined) return { ...named, label: 'Delivery', detail: 'On its way', tone: 'waiting' }
  return drop.state === null
    ? { ...named, label: 'Not delivered yet', detail: 'Retried automatically', tone: 'warning' }
    : { ...named, label: 'Not delivered', detail: 'No more retries', tone: 'failed' }
}

function getAcknowledged({ entries }: Round, isConflicting: boolean): TenderStep {
  const found = entries.findLast(({ step }) => step === 'STEP_ACKNOWLEDGE')
  const named = { key: 'acknowledged', at: found?.at ?? null, entryId: found?.entryId ?? null } as const
  if (found === undefined) {
    const isAnswered = entries.some(({ step }) => step === 'STEP_RESPOND')
    const detail = isAnswered ? 'None received' : 'Not yet'
    return { ...named, label: 'Acknowledgment', detail, tone: isAnswered ? 'open' : 'waiting' }
  }
  if (isConflicting)
    return { ...named, label: 'Acknowledgment', detail: 'Conflicts with the response', tone: 'warning' }
  return {
    ...named,
    label: found.state === null ? 'Acknowledgment' : tenderStateLabel(found.state),
    detail: sinceDelivery(entries, found),
    tone: found.state !== null && isFailed(found.state) ? 'failed' : 'done',
  }
}

function getAnswered({ state, isLate }: Shown, { entries }: Round): TenderStep {
  const dismissed = entries.findLast(({ step }) => step === 'STEP_DISMISS')
  const found =
    dismissed ??
    entries.findLast((one) => one.step === 'STEP_RESPOND' && one.state !== null) ??
    entries.findLast(({ step }) => step === 'STEP_RESPOND')
  const named = { key: 'answered', at: found?.at ?? null, entryId: found?.entryId ?? null } as const
  if (found !== undefined) {
    const reached = found.state ?? state
    return {
      ...named,
      label: tenderStateLabel(reached),
      detail: dismissed ? null : sinceDelivery(entries, found),
      tone: dismissed ? 'open' : getTone(reached),
    }
  }
  if (isLate) return { ...named, label: 'Response', detail: 'Late: usually received by now', tone: 'warning' }
  const isOver = isFailed(state)
  return {
    ...named,
    label: 'Response',
    detail: isOver ? 'None expected' : 'Not yet',
    tone: isOver ? 'open' : 'waiting',
  }
}

const TONES = { failure: 'failed', success: 'done', active: 'warning', pending: 'warning' } as const

/** A confirmed cancellation is what someone asked for. */
const getTone = (state: string): StepTone => (state === 'cancelled' ? 'done' : TONES[tenderBadge(state)])

function getWaybill({ waybillNumber }: Shown, entries: readonly TimelineEntry[]): TenderStep {
  const found =
    waybillNumber === null ? undefined : entries.findLast(({ message }) => message.includes(waybillNumber))
  return {
    key: 'waybill',
    label: waybillNumber === null ? 'Waybill' : `Waybill ${waybillNumber}`,
    at: found?.at ?? null,
    detail: waybillNumber === null ? 'Not issued' : null,
    tone: waybillNumber === null ? 'open' : 'done',
    entryId: found?.entryId ?? null,
  }
}

const MINUTE_MS = 60_000

/** How long the railroad took from the delivery, or the submission, to this answer. */
function sinceDelivery(entries: readonly TimelineEntry[], answer: TimelineEntry): string | null {
  const start = entries.findLast(({ message }) => isDeliveredText(message)) ?? entries[0]
  if (start === undefined || start === answer) return null
  const ms = Date.parse(answer.at) - Date.parse(start.at)
  if (Number.isNaN(ms) || ms < 0) return null
  return ms < MINUTE_MS ? 'Within a minute' : `After ${spanText(ms)}`
}
