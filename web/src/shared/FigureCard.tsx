import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import frame from '../ui/frame.module.css'
import css from './FigureCard.module.css'

interface Props {
  /** Where the rows of the figure are. */
  to: string
  search?: Readonly<Record<string, string>>
  title: string
  figure: string
  /** The parts of the figure. */
  children: ReactNode
}

/** On the dashboard: one figure of an area, which opens its rows. */
export function FigureCard({ to, search, title, figure, children }: Props) {
  return (
    <Link to={to as never} search={search as never} className={`${frame.frame} ${css.card}`}>
      <span className={css.title}>{title}</span>
      <strong className={css.figure}>{figure}</strong>
      <span className={css.quiet}>{children}</span>
      <ArrowRight size={16} aria-hidden="true" />
    </Link>
  )
}
