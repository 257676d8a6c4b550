import { Suspense } from 'react'
import type { Quote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import css from '../quotes/QuoteForm.module.css'

/** Loaded after the quote, which is usable before. */
const NotesOfQuote = lazyPart(async () => (await import('./NotesOfQuote.tsx')).NotesOfQuote)

/** Notes of a quote: internal ones stay in the house, shared ones the shipper reads too (PRC-018, PRC-025). */
export function QuoteNotes({ quote }: { quote: Quote }) {
  return (
    <section className={css.panel} aria-labelledby="quote-notes">
      <h2 id="quote-notes" className={css.title}>
        Notes
      </h2>
      <Suspense fallback={<Skeleton height={260} />}>
        <NotesOfQuote quote={quote} />
      </Suspense>
    </section>
  )
}
