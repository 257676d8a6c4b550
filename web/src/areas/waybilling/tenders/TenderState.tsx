import { CircleCheck, CircleX, Clock, Radio, type LucideIcon } from 'lucide-react'
import {
  tenderLook,
  tenderStateLabel,
  type TenderLook,
} from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import { Tag, WarningTag } from '../../../ui/rail/Tag.tsx'

const LOOKS: Record<TenderLook, { icon: LucideIcon; tone: 'good' | 'bad' | 'wait' | 'info' }> = {
  success: { icon: CircleCheck, tone: 'good' },
  failure: { icon: CircleX, tone: 'bad' },
  pending: { icon: Clock, tone: 'wait' },
  active: { icon: Radio, tone: 'info' },
}

/** Where a tender stands: picture, word and colour (WBL-126). */
export function TenderState({ state, isLate = false }: { state: string; isLate?: boolean }) {
  const { icon: Icon, tone } = LOOKS[tenderLook(state)]
  return (
    <>
      <Tag tone={tone}>
        <Icon size={12} aria-hidden="true" />
        {tenderStateLabel(state)}
      </Tag>{' '}
      {isLate && <WarningTag hint="The railroad has usually answered by now.">No answer</WarningTag>}
    </>
  )
}
