import type { ReactNode } from 'react'
import css from './PageMessage.module.css'
import { type Aspect, Signal } from './Signal.tsx'

interface Props {
  aspect: Aspect
  heading: string
  /** The brand, in the corner. */
  corner?: ReactNode
  children: ReactNode
}

/** A page with one message: what happened, and what to do next. */
export function PageMessage({ aspect, heading, corner, children }: Props) {
  return (
    <main className={css.page}>
      {corner && <div className={css.corner}>{corner}</div>}
      <div className={css.message}>
        <Signal aspect={aspect} className={css.signal} />
        <h1 className={css.heading}>{heading}</h1>
        {children}
      </div>
    </main>
  )
}

function Actions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>
}

PageMessage.Actions = Actions
