import { Link } from '@tanstack/react-router'
import { ArrowLeft } from 'lucide-react'
import css from './BackLink.module.css'

interface Props {
  to: string
  /** Filters, order and page of a list as it was left. */
  search?: object
  children: string
}

/** Above the head of a page: the way back to where it was opened from. */
export function BackLink({ to, search, children }: Props) {
  return (
    <Link to={to as never} search={search as never} className={css.back}>
      <ArrowLeft size={15} aria-hidden="true" />
      {children}
    </Link>
  )
}
