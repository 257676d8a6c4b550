import type { ReactNode } from 'react'
import css from './QuoteForm.module.css'

/** The total of a quote, next to its content. */
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
