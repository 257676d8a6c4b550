import { Link } from '@tanstack/react-router'
import { listInboundPipeline } from '#contract/areas/analytics/pipeline/pipeline.contract.ts'
import { getScorecard } from '#contract/areas/analytics/scorecard/scorecard.contract.ts'
import { useMay } from '../../../shell/access/may.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import css from './PageLink.module.css'

const PAGES = {
  pipeline: { endpoint: listInboundPipeline, text: 'Open in Pipeline' },
  scorecard: { endpoint: getScorecard, text: 'Open in Scorecard' },
} as const

interface Props {
  customerId: number
  page: keyof typeof PAGES
  /** What the page's address says. */
  search: Readonly<Record<string, string | undefined>>
}

/** Leads from a figure to its units or trips on another page; nothing for those who may not see it. */
export function PageLink({ customerId, page, search }: Props) {
  const { endpoint, text } = PAGES[page]
  if (!useMay(endpoint)) return null
  return (
    <Link
      className={css.link}
      to={pathTo(ROUTE_PATHS[page], { customerId }) as never}
      search={search as never}
    >
      {text}
    </Link>
  )
}
