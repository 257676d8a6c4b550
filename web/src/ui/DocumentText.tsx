import type { ReactNode } from 'react'
import css from './DocumentText.module.css'

interface Props {
  /** It has the room to itself. */
  isTall?: boolean
  children: ReactNode
}

/** A document's text, in its own scrolling box. */
export function DocumentText({ isTall, children }: Props) {
  return (
    <pre
      className={css.text}
      data-tall={isTall || undefined}
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reached by keys
      tabIndex={0}
    >
      {children}
    </pre>
  )
}
