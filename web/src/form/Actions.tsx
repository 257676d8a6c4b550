import type { ReactNode } from 'react'
import css from './Form.module.css'

/** The buttons of a form, in one line as long as there is room. */
export function Actions({
  at = 'start',
  children,
}: {
  at?: 'start' | 'end' | 'across'
  children: ReactNode
}) {
  return (
    <div className={css.actions} data-at={at}>
      {children}
    </div>
  )
}
