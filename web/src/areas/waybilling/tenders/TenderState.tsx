import { Ban, CircleCheck, CircleX, Clock, Radio, type LucideIcon } from 'lucide-react'
import { batchBadge, batchSummary } from '#contract/areas/waybilling/tenders/batch-summary.rules.ts'
import { isAcceptedWithErrors } from '#contract/areas/waybilling/tenders/advice.rules.ts'
import type { TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import {
  tenderBadge,
  tenderStateLabel,
  type TenderBadge,
} from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import { Tag, WarningTag } from '../../../ui/rail/Tag.tsx'
import css from './TenderPage.module.css'

const BADGES: Record<TenderBadge, { icon: LucideIcon; tone: 'good' | 'bad' | 'wait' | 'info' }> = {
  success: { icon: CircleCheck, tone: 'good' },
  failure: { icon: CircleX, tone: 'bad' },
  pending: { icon: Clock, tone: 'wait' },
  active: { icon: Radio, tone: 'info' },
}

/** Nothing is awaited of these anymore. */
const OVER: ReadonlySet<string> = new Set(['cancelled', 'dismissed'])
const ENDED = { icon: Ban, tone: 'neutral' } as const

/** What waits for the railroad beside the state, which stays until it responds. */
const UNDECIDED = { correction: 'Correction sent', cancellation: 'Cancellation sent' } as const

type Shown = Pick<TenderStatus, 'state' | 'isLate' | 'advice' | 'acknowledgement' | 'conflict' | 'undecided'>

/** The state of a tender: icon, label and color (WBL-126), including acceptance with errors. */
export function TenderState({ tender }: { tender: Shown }) {
  const { state, isLate, advice, conflict, undecided } = tender
  const { icon: Icon, tone } = OVER.has(state) ? ENDED : BADGES[tenderBadge(state)]
  return (
    <>
      <Tag tone={tone}>
        <Icon size={12} aria-hidden="true" />
        <span className={css.summary}>{tenderStateLabel(state)}</span>
      </Tag>{' '}
      {undecided && undecided.purpose !== 'bill' && !state.startsWith(undecided.purpose) && (
        <Tag tone="wait">{UNDECIDED[undecided.purpose]}</Tag>
      )}{' '}
      {isAcceptedWithErrors(tender) && (
        <WarningTag hint={advice?.message ?? 'The railroad found errors in it.'}>With errors</WarningTag>
      )}
      {conflict !== null && (
        <WarningTag hint={conflict}>
          <span className={css.summary}>Conflicting responses</span>
        </WarningTag>
      )}{' '}
      {isLate && <WarningTag hint="The railroad has usually responded by now.">No response</WarningTag>}
    </>
  )
}

/** How railroads answered the bills of a batch. */
export function BatchState({ states }: Pick<NonNullable<TenderStatus['batch']>, 'states'>) {
  const isOver = states.every(({ state }) => OVER.has(state))
  const { icon: Icon, tone } = isOver ? ENDED : BADGES[batchBadge(states)]
  return (
    <Tag tone={tone}>
      <Icon size={12} aria-hidden="true" />
      <span className={css.summary}>{batchSummary(states)}</span>
    </Tag>
  )
}
