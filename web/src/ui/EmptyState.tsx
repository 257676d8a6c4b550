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
  /** Small print, such as the number support asks for. */
  finePrint?: string | undefined
}

/** Stands where something else would: says why it is not there and offers one action. */
export function EmptyState({ icon: Icon, title, children, action, finePrint }: Props) {
  return (
    <div className={classes.state}>
      <span className={classes.icon}>
        <Icon size={22} aria-hidden="true" />
      </span>
      <p className={classes.title}>{title}</p>
      <p className={classes.text}>{children}</p>
      {action}
      {finePrint && <span className={classes.fine}>{finePrint}</span>}
    </div>
  )
}
