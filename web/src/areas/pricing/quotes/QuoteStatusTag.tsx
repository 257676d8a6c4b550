import { CircleCheck, CircleX, Inbox, type LucideIcon, PenLine, Send, TimerOff } from 'lucide-react'
import { QUOTE_STATUSES, type QuoteStatus } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { Tag } from '../../../ui/rail/Tag.tsx'

type Tone = 'neutral' | 'info' | 'wait' | 'bad' | 'good'

/** Icon and color of each status; the label is always shown. */
export const STATUS_BADGES: Readonly<Record<QuoteStatus, { icon: LucideIcon; tone: Tone }>> = {
  0: { icon: Inbox, tone: 'neutral' },
  1: { icon: PenLine, tone: 'info' },
  2: { icon: Send, tone: 'wait' },
  3: { icon: CircleX, tone: 'bad' },
  4: { icon: TimerOff, tone: 'neutral' },
  50: { icon: CircleCheck, tone: 'good' },
}

/** The status of a quote. */
export function QuoteStatusTag({ status }: { status: number }) {
  const known = status as QuoteStatus
  const { icon: Icon, tone } = STATUS_BADGES[known]
  return (
    <Tag tone={tone}>
      <Icon size={12} aria-hidden="true" />
      {QUOTE_STATUSES[known]}
    </Tag>
  )
}
