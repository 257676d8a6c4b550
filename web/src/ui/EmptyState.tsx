import type { LucideIcon } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './EmptyState.module.css'

interface Props {
  icon: LucideIcon
  title: string
  /** Why there is nothing here, and what to do about it. */
  children: ReactNode
  /** The one thing to do next. */
  action?: ReactNode
  /** What support finds the failure by. */
  requestId?: string | undefined
}

/** Replaces missing content: says why it is missing and offers one action. */
export function EmptyState({ icon: Icon, title, children, action, requestId }: Props) {
  return (
    <div className={classes.state}>
      <span className={classes.icon}>
        <Icon size={22} aria-hidden="true" />
      </span>
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{children}</p>
      {action}
      {requestId && <span className={classes.fine}>Request {requestId}</span>}
    </div>
  )
}
