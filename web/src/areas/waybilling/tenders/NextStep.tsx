import { TriangleAlert } from 'lucide-react'
import css from './TenderPage.module.css'

const STANDS = 'The railroad still has the bill as it was before. Edit sends a correction of it.'
const NEXT: Readonly<Record<string, string>> = {
  correction_rejected: STANDS,
  correction_error:
    'The correction never reached the railroad, which still has the bill as it was before. Edit sends it anew.',
  cancellation_rejected: `The bill was not canceled. ${STANDS}`,
  cancellation_error: `The cancellation never reached the railroad. ${STANDS}`,
  conflicting_answers:
    'Two bills of this tender may be in force. Ask the railroad what it has, then cancel the bill or record the answer.',
}

/** What holds in a state that its name does not say, and what to do next. */
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
