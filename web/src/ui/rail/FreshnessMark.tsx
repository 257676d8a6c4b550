import {
  CircleHelp,
  CircleSlash2,
  Clock,
  CloudOff,
  Flag,
  Hourglass,
  type LucideIcon,
  Radio,
} from 'lucide-react'
import classes from './rail.module.css'

export type ReportState =
  | 'fresh'
  | 'quiet'
  | 'silent'
  | 'feed_late'
  | 'waiting'
  | 'arrived'
  | 'unseen'
  | 'lost'

const BADGES: Record<ReportState, { icon: LucideIcon; tone: string; word: string }> = {
  fresh: { icon: Radio, tone: 'good', word: 'Reporting' },
  quiet: { icon: Clock, tone: 'neutral', word: 'Quiet' },
  silent: { icon: CircleSlash2, tone: 'bad', word: 'Silent' },
  feed_late: { icon: CloudOff, tone: 'wait', word: 'Feed late' },
  waiting: { icon: Hourglass, tone: 'wait', word: 'Waiting' },
  arrived: { icon: Flag, tone: 'neutral', word: 'Arrived' },
  unseen: { icon: CircleHelp, tone: 'neutral', word: 'Not reported' },
  lost: { icon: CircleHelp, tone: 'neutral', word: 'Lost contact' },
}

interface Props {
  state: ReportState
  /** Shows how long ago the last report was, and explains the label. */
  hint: string
}

/** A unit's report state: icon, label and color. */
export function FreshnessMark({ state, hint }: Props) {
  const { icon: Icon, tone, word } = BADGES[state]
  return (
    <span className={classes.freshness} data-tone={tone} data-hint={hint}>
      <Icon size={12} aria-hidden="true" />
      {word}
    </span>
  )
}
