import { isFailed } from '#contract/areas/waybilling/tenders/moves.rules.ts'
import type { TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { NextStep } from '../tenders/NextStep.tsx'
import css from './Headline.module.css'

/** The outcome of the bill in one sentence, and the next step where there is one. */
export function Headline({ tender }: { tender: TenderStatus }) {
  const found = getHeadline(tender)
  return (
    <>
      {found && (
        <p className={css.headline} data-tone={found.tone}>
          <strong>{found.lead}</strong> {found.rest}
        </p>
      )}
      <NextStep tender={tender} />
    </>
  )
}

interface Sentence {
  /** `over`: nothing is awaited anymore. */
  tone: 'bad' | 'good' | 'act' | 'over'
  lead: string
  rest: string
}

function getHeadline(tender: TenderStatus): Sentence | null {
  const { state, failure, isLate, waybillNumber, conflict } = tender
  const carrier = tender.carrier ?? 'The railroad'
  if (state === 'conflicting_answers')
    return { tone: 'act', lead: `${carrier}’s responses conflict.`, rest: '' }
  if (isFailed(state))
    return {
      tone: 'bad',
      lead: `${carrier} ${REJECTED[state] ?? 'rejected it'}${failure ? ':' : '.'}`,
      rest: failure ?? '',
    }
  if (state === 'file_drop_error')
    return { tone: 'bad', lead: 'Not delivered.', rest: `The bill never reached ${carrier}.` }
  if (conflict !== null) return { tone: 'act', lead: `${carrier}’s responses conflict.`, rest: '' }
  if (state === 'tender_responded_accepted')
    return {
      tone: 'good',
      lead: `${carrier} accepted it${waybillNumber ? '' : '.'}`,
      rest: waybillNumber ? `as waybill ${waybillNumber}.` : '',
    }
  if (state === 'cancelled')
    return { tone: 'over', lead: `${carrier} canceled it.`, rest: 'No bill is in force.' }
  if (isLate)
    return {
      tone: 'act',
      lead: `${carrier} hasn’t responded.`,
      rest: 'It usually has by now. Ask the railroad about the bill.',
    }
  return null
}

const REJECTED: Readonly<Record<string, string>> = {
  acknowledged_rejected: 'couldn’t read it',
  correction_rejected: 'rejected the correction',
  cancellation_rejected: 'rejected the cancellation',
}
