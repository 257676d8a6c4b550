import type { Ticket } from '#contract/areas/support/tickets/tickets.contract.ts'
import { SCORES } from '#contract/areas/support/ratings/ratings.rules.ts'
import { useSession } from '../../../shell/session.ts'
import { Tag } from '../../../ui/rail/Tag.tsx'
import { RatingForm } from './RatingForm.tsx'
import { rate } from './ratings.calls.ts'
import css from './TicketRating.module.css'

/** The rating of a closed ticket: its writer enters it, others read it. */
export function TicketRating({ ticket, customerId }: { ticket: Ticket; customerId: number }) {
  const { user } = useSession()
  const { rating, rating_comment, state, created_by_user_id } = ticket
  if (state !== 'Closed') return null
  if (created_by_user_id === user.user_id)
    return (
      <section className={css.rating} aria-label="Your rating">
        <h3 className={css.title}>How did we do?</h3>
        <RatingForm
          score={rating as keyof typeof SCORES | null}
          comment={rating_comment ?? ''}
          send={(rating) => rate({ customerId, ticketId: ticket.id }, rating)}
        />
      </section>
    )
  if (rating === null) return null
  return (
    <section className={css.rating} aria-label="Rating">
      <h3 className={css.title}>
        {ticket.created_by} rated it{' '}
        <Tag tone={rating === 'good' ? 'good' : 'bad'}>{SCORES[rating as keyof typeof SCORES]}</Tag>
      </h3>
      {rating_comment && <p className={css.comment}>“{rating_comment}”</p>}
    </section>
  )
}
