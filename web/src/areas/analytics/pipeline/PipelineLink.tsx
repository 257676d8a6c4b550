import { Link } from '@tanstack/react-router'
import { listInboundPipeline } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { useMay } from '../../../shell/access/may.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import css from './PipelineLink.module.css'

interface Props {
  customerId: number
  /** What the pipeline's address says. */
  search: Readonly<Record<string, string | undefined>>
}

/** Leads from a figure to its units in the pipeline; nothing for those who may not see it. */
export function PipelineLink({ customerId, search }: Props) {
  if (!useMay(listInboundPipeline)) return null
  return (
    <Link
      className={css.link}
      to={pathTo(ROUTE_PATHS.pipeline, { customerId }) as never}
      search={search as never}
    >
      Open in Pipeline
    </Link>
  )
}
