import type { ReactNode } from 'react'
import css from './QuoteForm.module.css'

/** What a quote comes to, beside what it is for. */
export function PaysPanel({ children }: { children: ReactNode }) {
  return (
    <section className={css.panel} aria-labelledby="quote-total">
      <h2 id="quote-total" className={css.title}>
        Shipper pays
      </h2>
      {children}
    </section>
  )
}
