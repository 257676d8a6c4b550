import type { ReactNode } from 'react'
import css from './PageMessage.module.css'
import { type Aspect, Signal } from './Signal.tsx'

interface Props {
  aspect: Aspect
  heading: string
  /** The brand, in the corner. */
  corner?: ReactNode
  /** Inside the portal’s frame, which has the page’s landmark already. */
  isInFrame?: boolean
  children: ReactNode
}

/** A page with one message: what happened, and what to do next. */
export function PageMessage({ aspect, heading, corner, isInFrame = false, children }: Props) {
  const Box = isInFrame ? 'div' : 'main'
  return (
    <Box className={css.page} data-in-frame={isInFrame || undefined}>
      {corner && <div className={css.corner}>{corner}</div>}
      <div className={css.message}>
        <Signal aspect={aspect} className={css.signal} />
        <h1 className={css.heading}>{heading}</h1>
        {children}
      </div>
    </Box>
  )
}

function Actions({ children }: { children: ReactNode }) {
  return <div className={css.actions}>{children}</div>
}

PageMessage.Actions = Actions
