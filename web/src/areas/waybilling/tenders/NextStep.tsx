import { TriangleAlert } from 'lucide-react'
import type { TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import css from './TenderPage.module.css'

const PREVIOUS_BILL_IN_FORCE = 'The railroad still has the previous bill. Select Edit to send a correction.'
const NEXT: Readonly<Record<string, string>> = {
  correction_rejected: PREVIOUS_BILL_IN_FORCE,
  correction_error:
    'The correction never reached the railroad, which still has the previous bill. Select Edit to send it again.',
  cancellation_rejected: `The bill wasn’t canceled. ${PREVIOUS_BILL_IN_FORCE}`,
  cancellation_error: `The cancellation never reached the railroad. ${PREVIOUS_BILL_IN_FORCE}`,
  conflicting_answers:
    'Two bills may be in force for this tender. Ask the railroad what it has, then cancel the bill or record its response.',
}

const SETTLE = 'Ask the railroad which is right, then select Record response.'

/** What a state means beyond its name, and what to do next. */
export function NextStep({ tender }: { tender: Pick<TenderStatus, 'state' | 'conflict'> }) {
  const texts = [NEXT[tender.state], tender.conflict && `${tender.conflict} ${SETTLE}`].filter(Boolean)
  return texts.map((text) => <Note key={text} text={text!} />)
}

function Note({ text }: { text: string }) {
  return (
    <p className={css.next} role="note">
      <TriangleAlert size={16} aria-hidden="true" />
      {text}
    </p>
  )
}
