import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { When } from '../../../shared/When.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { dueIn } from './due.rules.ts'
import { getTicketNext } from './next.rules.ts'
import css from '../tickets/TicketStrip.module.css'

/** What is to be done next about a ticket, and until when, in one sentence before everything else. */
export function NextLine({ ticket }: { ticket: Ticket }) {
  const now = useNow()
  const next = getTicketNext(ticket, ticket.can.note_internally === true)
  if (next === null) return null
  const { text, due } = next
  return (
    <p className={css.next}>
      <strong>{text}</strong>
      {due !== null && (
        <span data-tone={dueIn(due, now).tone}>
          {' '}
          by <When at={due} />
        </span>
      )}
    </p>
  )
}
