import { TriangleAlert } from 'lucide-react'
import css from './TenderPage.module.css'

const STANDS = 'The railroad still has the previous bill. Select Edit to send a correction.'
const NEXT: Readonly<Record<string, string>> = {
  correction_rejected: STANDS,
  correction_error:
    'The correction never reached the railroad, which still has the previous bill. Select Edit to send it again.',
  cancellation_rejected: `The bill wasn’t canceled. ${STANDS}`,
  cancellation_error: `The cancellation never reached the railroad. ${STANDS}`,
  conflicting_answers:
    'Two bills may be in force for this tender. Ask the railroad what it has, then cancel the bill or record its response.',
}

/** What a state means beyond its name, and what to do next. */
export function NextStep({ state }: { state: string | undefined }) {
  const text = NEXT[state ?? '']
  if (text === undefined) return null
  return (
    <p className={css.next} role="note">
      <TriangleAlert size={16} aria-hidden="true" />
      {text}
    </p>
  )
}
