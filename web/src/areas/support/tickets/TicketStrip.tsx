import type { ReactNode } from 'react'
import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { When } from '../../../shared/When.tsx'
import { useNow } from '../../../ui/use-now.ts'
import frame from '../../../ui/frame.module.css'
import { dueIn } from '../targets/due.rules.ts'
import { isOwnTicket } from '../targets/next.rules.ts'
import { PriorityTag, StateTag } from './TicketMarks.tsx'
import { findName } from './tickets.rules.ts'
import css from './TicketStrip.module.css'

/** What a ticket is due for and who has it, before everything else. */
export function TicketStrip({ ticket }: { ticket: Ticket }) {
  const { state, priority, assignees, followers, tags, closed_ts } = ticket
  const isOver = closed_ts !== null
  const isReply = ticket.reply_due_ts !== null
  const answered = isReply ? null : ticket.first_answer_ts
  return (
    <dl className={`${frame.frame} ${css.strip}`}>
      <Cell label="State">
        <StateTag state={state} />
      </Cell>
      <Cell label="Priority">
        <PriorityTag priority={priority} />
      </Cell>
      {(answered !== null || !isOwnTicket(ticket)) && (
        <Target
          label={isReply ? 'Response' : 'First response'}
          due={isReply ? ticket.reply_due_ts : ticket.first_answer_due_ts}
          done={answered}
          isOver={isOver}
        />
      )}
      <Target label="Resolution" due={ticket.resolution_due_ts} done={closed_ts} isOver={isOver} />
      <Cell
        label="Assigned to"
        below={
          followers.length > 0 &&
          `${followers.map(findName).join(', ')} ${followers.length === 1 ? 'follows' : 'follow'}`
        }
      >
        {assignees.map(findName).join(', ') || 'Unassigned'}
      </Cell>
      {tags.length > 0 && <Cell label="Tags">{tags.join(', ')}</Cell>}
    </dl>
  )
}

function Cell({ label, below, children }: { label: string; below?: ReactNode; children: ReactNode }) {
  return (
    <div className={css.cell}>
      <dt>{label}</dt>
      <dd>
        <span className={css.value}>{children}</span>
        {below && <span className={css.below}>{below}</span>}
      </dd>
    </div>
  )
}

interface TargetProps {
  label: string
  due: string | null
  /** When it was done. */
  done: string | null
  isOver: boolean
}

/** When a target is due, how late it is, or whether it was met. */
function Target({ label, due, done, isOver }: TargetProps) {
  const now = useNow()
  if (due === null || (done === null && isOver)) return null
  if (done !== null)
    return (
      <Cell label={label} below={<When at={done} />}>
        {Date.parse(done) <= Date.parse(due) ? 'On time' : 'Late'}
      </Cell>
    )
  const { text, tone } = dueIn(due, now)
  return (
    <Cell label={`${label} due`} below={<When at={due} />}>
      <span data-late={tone === 'bad' || undefined} data-soon={tone === 'wait' || undefined}>
        {text}
      </span>
    </Cell>
  )
}
