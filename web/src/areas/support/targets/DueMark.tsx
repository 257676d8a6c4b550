import { AlarmClock, TriangleAlert } from 'lucide-react'
import { noteTime } from '#contract/base/dates.ts'
import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { Tag } from '../../../ui/rail/Tag.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { dueIn } from './due.rules.ts'

interface Props {
  ticket: Pick<Ticket, 'due_ts' | 'first_answer_ts' | 'first_answer_due_ts'>
  /** Also says which target is due. */
  isLong?: true
}

/** When a ticket is due for its next target; a late one is marked by icon, label and color. */
export function DueMark({ ticket: { due_ts, first_answer_ts, first_answer_due_ts }, isLong }: Props) {
  const now = useNow()
  if (due_ts === null) return null
  const { text, tone } = dueIn(due_ts, now)
  const what = first_answer_ts === null && first_answer_due_ts !== null ? 'First response' : 'Resolution'
  const Icon = tone === 'bad' ? TriangleAlert : AlarmClock
  return (
    <Tag tone={tone} hint={`${what} by ${noteTime(due_ts)}`}>
      <Icon size={12} aria-hidden="true" />
      {isLong ? `${what} ${text}` : text}
    </Tag>
  )
}
