import {
  ArrowDown,
  ArrowUp,
  CircleCheck,
  CircleDashed,
  CircleDot,
  type LucideIcon,
  Minus,
} from 'lucide-react'
import {
  PRIORITIES,
  type Priority,
  TICKET_STATES,
  type TicketState,
} from '#contract/areas/support/tickets/tickets.rules.ts'
import { Tag } from '../../../ui/rail/Tag.tsx'

type Tone = 'neutral' | 'info' | 'wait' | 'act' | 'bad' | 'good'

/** Icon, label and color of each state. */
export const STATE_BADGES: Record<TicketState, { icon: LucideIcon; tone: Tone }> = {
  Unassigned: { icon: CircleDashed, tone: 'act' },
  'In Progress': { icon: CircleDot, tone: 'info' },
  Closed: { icon: CircleCheck, tone: 'neutral' },
}

const PRIORITY_BADGES: Record<Priority, { icon: LucideIcon; tone: Tone }> = {
  low: { icon: ArrowDown, tone: 'neutral' },
  medium: { icon: Minus, tone: 'wait' },
  high: { icon: ArrowUp, tone: 'bad' },
}

export function StateTag({ state }: { state: TicketState }) {
  const { icon: Icon, tone } = STATE_BADGES[state]
  return (
    <Tag tone={tone}>
      <Icon size={12} aria-hidden="true" />
      {TICKET_STATES[state]}
    </Tag>
  )
}

export function PriorityTag({ priority }: { priority: Priority }) {
  const { icon: Icon, tone } = PRIORITY_BADGES[priority]
  return (
    <Tag tone={tone}>
      <Icon size={12} aria-hidden="true" />
      {PRIORITIES[priority]}
    </Tag>
  )
}
