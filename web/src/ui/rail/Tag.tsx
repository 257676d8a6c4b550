import { TriangleAlert } from 'lucide-react'
import type { ReactNode } from 'react'
import classes from './rail.module.css'

interface Props {
  tone?: 'neutral' | 'info' | 'wait' | 'act' | 'bad' | 'good'
  hint?: string
  children: ReactNode
}

/** A short colored label. */
export function Tag({ tone = 'neutral', hint, children }: Props) {
  return (
    <span className={classes.tag} data-tone={tone} data-hint={hint}>
      {children}
    </span>
  )
}

/** Something that needs attention: icon and word, never color alone. */
export function WarningTag({ hint, children }: Pick<Props, 'hint' | 'children'>) {
  return (
    <span className={classes.tag} data-tone="bad" data-hint={hint}>
      <TriangleAlert size={12} aria-hidden="true" />
      {children}
    </span>
  )
}

/** Loaded or empty: the letter railroads use, filled or hollow; the word is in the tooltip and for screen readers. */
export function LoadEmpty({ status }: { status: 'L' | 'E' | null }) {
  if (!status) return <span className={classes.unknown}>–</span>
  const word = status === 'L' ? 'Loaded' : 'Empty'
  return (
    <span className={classes.loadEmpty} data-load={status} data-hint={word} role="img" aria-label={word}>
      {status}
    </span>
  )
}
