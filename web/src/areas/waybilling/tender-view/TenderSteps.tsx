import { useQuery } from '@tanstack/react-query'
import { CircleDashed, CircleX, Clock, Check, TriangleAlert, type LucideIcon } from 'lucide-react'
import type { TenderStatus } from '#contract/areas/waybilling/tenders/tenders.contract.ts'
import { When } from '../../../shared/When.tsx'
import { requestTimeline } from '../tenders/tenders.calls.ts'
import { getSteps, type StepTone } from './steps.rules.ts'
import css from './TenderSteps.module.css'

const ICONS: Record<StepTone, LucideIcon> = {
  done: Check,
  failed: CircleX,
  warning: TriangleAlert,
  waiting: Clock,
  open: CircleDashed,
}

interface Props {
  place: { customerId: number; requestId: number }
  tender: TenderStatus
}

/** How far the last document came: submitted, delivered, acknowledged, answered, waybill. */
export function TenderSteps({ place, tender }: Props) {
  const { data } = useQuery(requestTimeline(place))
  if (!data) return null
  return (
    <ol className={css.steps} aria-label="Steps">
      {getSteps(tender, data.entries).map(({ key, label, at, detail, tone, entryId }) => {
        const Icon = ICONS[tone]
        return (
          <li key={key} className={css.step} data-tone={tone}>
            <Icon size={15} aria-hidden="true" />
            <span className={css.label}>
              {entryId === null ? label : <a href={`#entry-${entryId}`}>{label}</a>}
            </span>
            <span className={css.detail}>
              {at && <When at={at} />}
              {detail && <span>{detail}</span>}
            </span>
          </li>
        )
      })}
    </ol>
  )
}
