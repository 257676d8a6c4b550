import { AlarmClock, TriangleAlert } from 'lucide-react'
import { noteTime } from '#contract/base/dates.ts'
import { TICKET_TARGETS } from '#contract/areas/support/targets/targets.rules.ts'
import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { Tag } from '../../../ui/rail/Tag.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { dueIn } from './due.rules.ts'

interface Props {
  ticket: Pick<Ticket, 'due_ts' | 'next_target'>
  /** Also says which target is due. */
  isLong?: true
}

/** When a ticket is due for its next target; a late one is marked by icon, label and color. */
export function DueMark({ ticket: { due_ts, next_target }, isLong }: Props) {
  const now = useNow()
  if (due_ts === null) return null
  const { text, tone } = dueIn(due_ts, now)
  const what = TICKET_TARGETS[next_target ?? 'resolution']
  const Icon = tone === 'bad' ? TriangleAlert : AlarmClock
  return (
    <Tag tone={tone} hint={`${what} by ${noteTime(due_ts)}`}>
      <Icon size={12} aria-hidden="true" />
      {isLong ? `${what} ${text}` : text}
    </Tag>
  )
}
