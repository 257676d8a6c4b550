import { MessageCircleQuestionMark } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import type { SharedNote } from '#contract/areas/pricing/review/review.contract.ts'
import { When } from '../../../shared/When.tsx'
import { Button } from '../../../ui/Button.tsx'
import type { Opened } from './review.calls.ts'
import css from './Review.module.css'

const NoteForm = lazy(async () => ({ default: (await import('./NoteForm.tsx')).NoteForm }))

/** Notes both sides read, and a word to add (SHP-024). */
export function ReviewNotes({ opened, notes }: { opened: Opened; notes: readonly SharedNote[] }) {
  const [isOpen, setOpen] = useState(false)
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
                {author === 'shipper' ? 'You' : author}, <When at={created_ts} isNote />
              </span>
              <span>{note}</span>
            </li>
          ))}
        </ol>
      )}
      {isOpen ? (
        <Suspense fallback={<p className={css.quiet}>Loading…</p>}>
          <NoteForm opened={opened} />
        </Suspense>
      ) : (
        <div>
          <Button icon={MessageCircleQuestionMark} onClick={() => setOpen(true)}>
            Ask a question
          </Button>
        </div>
      )}
    </section>
  )
}
