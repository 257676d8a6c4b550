import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { useNow } from '../../../ui/use-now.ts'
import { agoText } from '../targets/due.rules.ts'
import css from './TicketsPage.module.css'

/** The title of a ticket, and the latest message in it on a quiet second line. */
export function TitleAndNote({ ticket, readerId }: { ticket: Ticket; readerId: number }) {
  const { name, last_note } = ticket
  return (
    <span className={css.both}>
      <span className={css.name}>{name}</span>
      {last_note && <LastNote note={last_note} readerId={readerId} />}
    </span>
  )
}

function LastNote({ note, readerId }: { note: NonNullable<Ticket['last_note']>; readerId: number }) {
  const now = useNow()
  const who = note.user_id === readerId ? 'You' : note.name
  const text = note.text || (note.files === 1 ? '1 file' : `${note.files} files`)
  return (
    <span className={css.last}>
      {who}, {agoText(note.created_ts, now)}
      {note.is_internal && ', staff only'}: {text}
    </span>
  )
}
