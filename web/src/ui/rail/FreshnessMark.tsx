import { CircleSlash2, Clock, ClockAlert, type LucideIcon, Radio } from 'lucide-react'
import classes from './rail.module.css'

export type FreshnessState = 'fresh' | 'aging' | 'stale' | 'silent'

const LOOKS: Record<FreshnessState, { icon: LucideIcon; tone: string; word: string }> = {
  fresh: { icon: Radio, tone: 'good', word: 'Fresh' },
  aging: { icon: Clock, tone: 'neutral', word: 'Aging' },
  stale: { icon: ClockAlert, tone: 'wait', word: 'Stale' },
  silent: { icon: CircleSlash2, tone: 'bad', word: 'Silent' },
}

interface Props {
  state: FreshnessState
  /** Says how old the last sighting is and what the word means. */
  hint: string
}

/** How far the last sighting may be trusted: icon, word and colour. */
export function FreshnessMark({ state, hint }: Props) {
  const { icon: Icon, tone, word } = LOOKS[state]
  return (
    <span className={classes.freshness} data-tone={tone} data-hint={hint}>
      <Icon size={12} aria-hidden="true" />
      {word}
    </span>
  )
}
