import {
  ArrowDown,
  ArrowUp,
  CircleCheck,
  CircleDashed,
  CircleHelp,
  CircleSlash,
  Copy,
  Equal,
  type LucideIcon,
  MessageCircleWarning,
  Plus,
  SearchCheck,
  Split,
  Undo2,
} from 'lucide-react'
import {
  BILL_STATES,
  type BillState,
  LINE_RESULTS,
  type LineResult,
} from '#contract/areas/invoicing/bills/bills.rules.ts'
import { Tag } from '../../../ui/rail/Tag.tsx'

type Tone = 'neutral' | 'info' | 'wait' | 'bad' | 'good'

interface Badge {
  icon: LucideIcon
  tone: Tone
}

/** Icon and color of each state of a bill. */
export const BILL_BADGES: Readonly<Record<BillState, Badge>> = {
  review: { icon: SearchCheck, tone: 'wait' },
  question: { icon: Split, tone: 'wait' },
  matched: { icon: CircleCheck, tone: 'good' },
  dispute: { icon: MessageCircleWarning, tone: 'info' },
  closed: { icon: CircleCheck, tone: 'neutral' },
  returned: { icon: Undo2, tone: 'neutral' },
}

const RESULT_BADGES: Readonly<Record<LineResult, Badge>> = {
  over: { icon: ArrowUp, tone: 'bad' },
  extra: { icon: Plus, tone: 'wait' },
  duplicate: { icon: Copy, tone: 'wait' },
  exception: { icon: CircleSlash, tone: 'bad' },
  unchecked: { icon: CircleHelp, tone: 'neutral' },
  under: { icon: ArrowDown, tone: 'info' },
  missing: { icon: CircleDashed, tone: 'info' },
  within: { icon: Equal, tone: 'neutral' },
  matched: { icon: CircleCheck, tone: 'good' },
}

/** The state of a bill. */
export const BillStateTag = ({ state }: { state: BillState }) => (
  <BadgeTag badge={BILL_BADGES[state]} text={BILL_STATES[state]} />
)

/** How a line fits. */
export const ResultTag = ({ result }: { result: LineResult }) => (
  <BadgeTag badge={RESULT_BADGES[result]} text={LINE_RESULTS[result]} />
)

function BadgeTag({ badge: { icon: Icon, tone }, text }: { badge: Badge; text: string }) {
  return (
    <Tag tone={tone}>
      <Icon size={12} aria-hidden="true" />
      {text}
    </Tag>
  )
}
