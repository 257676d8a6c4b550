import { readerTime } from '#contract/base/place-time.ts'
import { TICKET_TARGETS } from '#contract/areas/support/targets/targets.rules.ts'
import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { useNow } from '../../../ui/use-now.ts'
import { dueIn } from './due.rules.ts'
import css from './NextDue.module.css'

/** The next target of a ticket and the time left; an overdue one is red and labeled as such. */
export function NextDue({ ticket }: { ticket: Ticket }) {
  const now = useNow()
  const { due_ts, next_target } = ticket
  if (due_ts === null) return null
  const { text, tone } = dueIn(due_ts, now)
  const what = TICKET_TARGETS[next_target ?? 'resolution']
  return (
    <span className={css.due} data-hint={`${what} by ${readerTime(due_ts)}`}>
      <span className={css.what}>{what}</span>
      <strong
        className={css.time}
        data-late={tone === 'bad' || undefined}
        data-soon={tone === 'wait' || undefined}
      >
        {text}
      </strong>
    </span>
  )
}
