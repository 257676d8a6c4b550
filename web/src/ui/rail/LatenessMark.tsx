import { CalendarCheck2, CalendarClock, CalendarX2, ChevronsLeft, type LucideIcon } from 'lucide-react'
import { spanText } from '#contract/base/plural.ts'
import classes from './rail.module.css'

export type LatenessState = 'overdue' | 'late' | 'on_time' | 'early' | 'arrived_late'

const BADGES: Record<LatenessState, { icon: LucideIcon; tone: string; word: string }> = {
  overdue: { icon: CalendarX2, tone: 'bad', word: 'Overdue' },
  late: { icon: CalendarClock, tone: 'act', word: 'Late' },
  on_time: { icon: CalendarCheck2, tone: 'neutral', word: 'On time' },
  early: { icon: ChevronsLeft, tone: 'good', word: 'Early' },
  arrived_late: { icon: CalendarX2, tone: 'neutral', word: 'Arrived late' },
}

interface Props {
  state: LatenessState
  /** Against the first estimate; below nought when sooner. */
  hours: number | null
}

/** How a unit compares with the first estimate of its arrival, and the difference. */
export function LatenessMark({ state, hours }: Props) {
  const { icon: Icon, tone, word } = BADGES[state]
  const by = state === 'on_time' || hours === null ? '' : ` ${spanText(hours * 3_600_000)}`
  return (
    <span
      className={classes.freshness}
      data-tone={tone}
      data-hint="Compared with its due date, or with the first ETA if no due date is set"
    >
      <Icon size={12} aria-hidden="true" />
      {word}
      {by}
    </span>
  )
}
