import { createReviewNote } from '#contract/areas/pricing/review/review.contract.ts'
import { Area } from '../../../form/controls/text.tsx'
import { createForm } from '../../../form/create-form.ts'
import { Submit } from '../../../form/Submit.tsx'
import { type Opened, sendNote } from './review.calls.ts'
import css from './Review.module.css'

const form = createForm(createReviewNote, {
  isBrief: true,
  checks: 'submit',
  clears: true,
  isInPlace: true,
})

/** A shipper's note to the sender of the offer (SHP-024). */
export const NoteForm = ({ opened }: { opened: Opened }) => (
  <form.Form
    className={css.writer}
    send={({ note }) => sendNote(opened, note)}
    done={() => undefined}
    refused={({ errors }) => errors === undefined}
  >
    <form.Field name="note" as={Area} rows={2} label="Ask a question" />
    <Submit look="quiet">Send note</Submit>
  </form.Form>
)
