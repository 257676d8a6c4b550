import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { When } from '../../../shared/When.tsx'
import { useNow } from '../../../ui/use-now.ts'
import { nextOf } from './next.rules.ts'
import css from './TicketStrip.module.css'

/** What is to be done next about a ticket, and until when, in one sentence before everything else. */
export function NextLine({ ticket }: { ticket: Ticket }) {
  const now = useNow()
  const next = nextOf(ticket, { isStaff: ticket.can.note_internally === true, now })
  if (next === null) return null
  const { text, due, left } = next
  return (
    <p className={css.next}>
      <strong>{text}</strong>
      {due !== null && left !== null && (
        <>
          {' '}
          by <When at={due} />,{' '}
          <span data-late={left.tone === 'bad' || undefined} data-soon={left.tone === 'wait' || undefined}>
            {left.text}
          </span>
        </>
      )}
    </p>
  )
}
