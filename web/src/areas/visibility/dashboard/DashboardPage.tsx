import { useQuery } from '@tanstack/react-query'
import { Link, useMatches } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { Suspense } from 'react'
import { useAllowed, useMay } from '../../../shell/access/may.ts'
import { listAssets } from '#contract/areas/visibility/assets/assets.contract.ts'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import { LoadFailed } from '../../../shared/LoadFailed.tsx'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { useSession } from '../../../shell/session.ts'
import { PageHead } from '../../../ui/PageHead.tsx'
import { ArrivalsCard } from './ArrivalsCard.tsx'
import { assetSummary, useLiveDashboard } from './dashboard.calls.ts'
import { type Widget, WIDGETS } from './dashboard.rules.ts'
import frame from '../../../ui/frame.module.css'
import css from './DashboardPage.module.css'
import { SinceHere } from './SinceHere.tsx'
import { StatusLine } from './StatusLine.tsx'
import { TopRows } from './TopRows.tsx'
import { WorkQueue } from './WorkQueue.tsx'
import { workCases } from '../work/work.calls.ts'

/** What needs attention today, and where everything is on its way. */
export function DashboardPage() {
  const { company } = useSession()
  const mayList = useMay(listAssets)
  const { data, error, isFetching, refetch } = useQuery(assetSummary(company.id))
  // the queue and the money do not wait for the counts
  const hasFailed = error !== null && !data
  const { data: work } = useQuery({ ...workCases(company.id), enabled: mayList })
  useLiveDashboard(company.id)
  const widgets = useAllowed(WIDGETS)
  return (
    <>
      <PageHead
        title="Dashboard"
        detail={data ? `${formatCount(data.total, 'asset')} at ${company.name}` : company.name}
      />
      {hasFailed && (
        <LoadFailed
          title="Couldn’t load counts"
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {(!hasFailed || mayList) && (
        <div className={css.board}>
          {mayList && <SinceHere customerId={company.id} />}
          <div className={css.main}>
            {mayList && <WorkQueue customerId={company.id} summary={data} />}
            <div className={css.figures}>
              <Boards customerId={company.id} hasArrivals={mayList} />
            </div>
          </div>
          {!hasFailed && (
            <>
              <ul className={css.widgets} aria-label="Needs attention">
                {widgets.map((widget) => (
                  <WidgetCard
                    key={widget.key}
                    widget={widget}
                    count={data?.[widget.key]}
                    getListLink={mayList ? company.id : null}
                  />
                ))}
              </ul>
              <StatusLine
                byStatus={data?.by_status}
                lateByStatus={work?.late_by_status}
                getListLink={mayList ? company.id : null}
              />
            </>
          )}
        </div>
      )}
    </>
  )
}

/** Facts of other areas about the customer. */
function Boards({ customerId, hasArrivals }: { customerId: number; hasArrivals: boolean }) {
  const boards = useMatches().at(-1)?.staticData.page?.boards ?? []
  const [first, ...others] = boards.map((Board, at) => (
    <Suspense key={at}>
      <Board customerId={customerId} />
    </Suspense>
  ))
  return (
    <>
      {first}
      {hasArrivals && <ArrivalsCard customerId={customerId} />}
      {others}
    </>
  )
}

interface CardProps {
  widget: Widget
  /** Undefined while it is not known yet. */
  count: number | null | undefined
  /** The customer whose list the card leads to; null for readers without the list. */
  getListLink: number | null
}

function WidgetCard({ widget: { title, meaning, search, key }, count, getListLink }: CardProps) {
  const face = (
    <>
      <span className={css.title}>{title}</span>
      <span className={css.count} data-loading={count == null || undefined}>
        {count == null ? '\u00a0' : showNumber(count)}
      </span>
      <span className={css.meaning}>{meaning}</span>
    </>
  )
  if (getListLink === null) {
    return (
      <li>
        <div className={`${frame.frame} ${css.card}`}>{face}</div>
      </li>
    )
  }
  return (
    <li>
      <Link
        to={ROUTE_PATHS.assetsList}
        params={{ customerId: String(getListLink) }}
        search={{ ...search, widget: key }}
        className={`${frame.frame} ${css.card}`}
      >
        {face}
        <ArrowRight size={16} className={css.arrow} aria-hidden="true" />
      </Link>
      {count ? <TopRows customerId={getListLink} title={title} search={search} widget={key} /> : null}
    </li>
  )
}
