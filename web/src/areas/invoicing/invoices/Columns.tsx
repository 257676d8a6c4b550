import type { ReactNode } from 'react'
import css from './Invoices.module.css'

/** An invoice on the left, wide enough for its charges; its total and what can be done on the right. */
export const Columns = ({ main, side }: { main: ReactNode; side: ReactNode }) => (
  <div className={css.columns}>
    <div>{main}</div>
    <div>{side}</div>
  </div>
)
