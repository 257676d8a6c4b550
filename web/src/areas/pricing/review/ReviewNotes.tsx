import { createReviewNote, type SharedNote } from '#contract/areas/pricing/review/review.contract.ts'
import { Area } from '../../../form/controls/text.tsx'
import { formOf } from '../../../form/form-of.ts'
import { Submit } from '../../../form/Submit.tsx'
import { When } from '../../../shared/When.tsx'
import { type Opened, sendNote } from './review.calls.ts'
import css from './Review.module.css'

const form = formOf(createReviewNote, { isBrief: true, checks: 'submit', clears: true })

/** Notes both sides read, and a word to add (SHP-024). */
export function ReviewNotes({ opened, notes }: { opened: Opened; notes: readonly SharedNote[] }) {
  return (
    <section className={css.panel} aria-labelledby="review-notes">
      <h2 id="review-notes" className={css.heading}>
        Questions and notes
      </h2>
      {notes.length > 0 && (
        <ol className={css.notes}>
          {notes.map(({ id, note, author, created_ts }) => (
            <li key={id} data-by={author === 'shipper' ? 'me' : 'them'}>
              <span className={css.quiet}>
                {author === 'shipper' ? 'You' : author}, <When at={created_ts} />
              </span>
              <span>{note}</span>
            </li>
          ))}
        </ol>
      )}
      <form.Form
        className={css.writer}
        send={({ note }) => sendNote(opened, note)}
        done={() => undefined}
        refused={({ errors }) => errors === undefined}
      >
        <form.Field name="note" as={Area} rows={2} label="Ask a question" />
        <Submit look="quiet">Send note</Submit>
      </form.Form>
    </section>
  )
}
