import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { NextDue } from '../targets/NextDue.tsx'
import { TitleAndNote } from './TitleAndNote.tsx'
import css from './TicketsPage.module.css'

/** A ticket on a phone, below its number: what it is about, and what it is due for. */
export function TicketCard({ ticket, readerId }: { ticket: Ticket; readerId: number }) {
  return (
    <div className={css.card}>
      <TitleAndNote ticket={ticket} readerId={readerId} />
      <NextDue ticket={ticket} />
    </div>
  )
}
