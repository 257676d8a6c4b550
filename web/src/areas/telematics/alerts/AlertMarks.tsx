import { Info, OctagonAlert, TriangleAlert } from 'lucide-react'
import { SEVERITIES, type Severity } from '#contract/areas/telematics/alerts/alerts.rules.ts'
import { Tag } from '../../../ui/rail/Tag.tsx'

const MARKS = {
  critical: { icon: OctagonAlert, tone: 'bad' },
  warning: { icon: TriangleAlert, tone: 'act' },
  info: { icon: Info, tone: 'info' },
} as const

/** An alert's severity: shape and word, never color alone. */
export function SeverityTag({ severity }: { severity: Severity }) {
  const { icon: Icon, tone } = MARKS[severity]
  return (
    <Tag tone={tone}>
      <Icon size={12} aria-hidden="true" />
      {SEVERITIES[severity]}
    </Tag>
  )
}
