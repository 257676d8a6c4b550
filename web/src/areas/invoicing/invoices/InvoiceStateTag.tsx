import {
  CircleCheck,
  CircleSlash,
  Clock,
  type LucideIcon,
  MessageCircleWarning,
  PenLine,
  PieChart,
  Send,
} from 'lucide-react'
import { INVOICE_STATES, type InvoiceState } from '#contract/areas/invoicing/invoices/invoices.rules.ts'
import { Tag } from '../../../ui/rail/Tag.tsx'

type Tone = 'neutral' | 'info' | 'wait' | 'bad' | 'good'

/** Icon and color of each state; overdue alone is red. */
export const STATE_BADGES: Readonly<Record<InvoiceState, { icon: LucideIcon; tone: Tone }>> = {
  draft: { icon: PenLine, tone: 'neutral' },
  sent: { icon: Send, tone: 'info' },
  partial: { icon: PieChart, tone: 'info' },
  overdue: { icon: Clock, tone: 'bad' },
  disputed: { icon: MessageCircleWarning, tone: 'wait' },
  paid: { icon: CircleCheck, tone: 'good' },
  void: { icon: CircleSlash, tone: 'neutral' },
}

/** The state of an invoice. */
export function InvoiceStateTag({ state }: { state: InvoiceState }) {
  const { icon: Icon, tone } = STATE_BADGES[state]
  return (
    <Tag tone={tone}>
      <Icon size={12} aria-hidden="true" />
      {INVOICE_STATES[state]}
    </Tag>
  )
}
