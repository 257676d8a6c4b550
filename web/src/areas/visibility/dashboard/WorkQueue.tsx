import { useQuery } from '@tanstack/react-query'
import { useMatches } from '@tanstack/react-router'
import {
  CalendarClock,
  CalendarX2,
  CircleSlash2,
  Hourglass,
  ListTodo,
  type LucideIcon,
  TriangleAlert,
} from 'lucide-react'
import { Suspense } from 'react'
import type { Answer } from '#contract/base/endpoint.ts'
import type { getWorkTrend } from '#contract/areas/visibility/work/work.contract.ts'
import { lazyPart } from '../../../shared/lazy-part.ts'
import { usePageAddress } from '../../../shell/page-address.ts'
import { QuickCounts } from '../../../ui/filters/QuickCounts.tsx'
import { useKeys } from '../../../ui/keys/use-keys.ts'
import { HintLayer } from '../../../ui/rail/HintLayer.tsx'
import { Skeleton } from '../../../ui/Skeleton.tsx'
import type { Summary } from '../assets/AssetFilters.tsx'
import { useArrivals } from './queue.calls.ts'
import { workCases, workTrend } from '../work/work.calls.ts'
import { changeText, getCounts, getFirstNonEmpty, QUEUE, type QueueKey, trendLine } from './queue.rules.ts'
import { WorkCases } from './WorkCases.tsx'
import frame from '../../../ui/frame.module.css'
import css from './WorkQueue.module.css'

const WorkItems = lazyPart(async () => (await import('./WorkItems.tsx')).WorkItems)

const ICONS: Partial<Record<QueueKey, LucideIcon>> = {
  overdue: CalendarX2,
  slipped: CalendarClock,
  silent: CircleSlash2,
  held: TriangleAlert,
  waiting: Hourglass,
}

interface Props {
  customerId: number
  summary: Summary | undefined
}

/** The morning's work in one list, worst first; a press shows only the units of one kind, each with its reason. */
export function WorkQueue({ customerId, summary }: Props) {
  const { search, go } = usePageAddress()
  // in the address, so that the way back from a unit leads to the same tile
  const chosen = ['all', ...QUEUE.map(({ key }) => key)].find((key) => key === search['queue'])
  const setChosen = (queue: QueueKey | 'all') => go({ ...search, queue }, { replace: true })
  const counts = useCounts(customerId, summary)
  const { data: trend } = useQuery(workTrend(customerId))
  const { data: work, errorUpdateCount } = useQuery(workCases(customerId))
  // until the needs are counted, arrivals alone would be the first with any units
  const first = summary === undefined ? 'overdue' : getFirstNonEmpty(counts)
  // while cases cannot be loaded, the first need with any units is shown, also during the next attempt
  const shown = chosen ?? (work || errorUpdateCount === 0 ? 'all' : first)
  const kind = QUEUE.find(({ key }) => key === shown)
  useKeys('Needs attention', [
    { keys: ['0'], text: 'All by reason', run: () => setChosen('all') },
    ...QUEUE.map(({ key, label }, at) => ({
      keys: [String(at + 1)],
      text: label,
      run: () => setChosen(key),
    })),
  ])
  return (
    <section className={`${frame.frame} ${css.panel}`} aria-labelledby="work-queue">
      <h2 id="work-queue" className={css.title}>
        Needs attention
      </h2>
      <QuickCounts
        label="Needs attention"
        wraps
        counts={[
          {
            key: 'all',
            label: 'All by reason',
            tone: 'neutral',
            icon: <ListTodo size={14} aria-hidden="true" />,
            count: work?.cases.length ?? null,
            isOn: shown === 'all',
            onToggle: () => setChosen('all'),
          },
          ...QUEUE.filter(({ isArrival }) => !isArrival).map(({ key, label, tone }) => {
            const Icon = ICONS[key]
            const count = counts[key] ?? null
            return {
              key,
              label,
              tone,
              icon: Icon && <Icon size={14} aria-hidden="true" />,
              count,
              isOn: key === shown,
              onToggle: () => setChosen(key),
              below: count !== null && trend && <Trend trend={getTrend(key, trend, count)} />,
            }
          }),
        ]}
      />
      {kind ? (
        <Suspense fallback={<Skeleton height={320} />}>
          <WorkItems key={kind.key} customerId={customerId} kind={kind} summary={summary} />
        </Suspense>
      ) : (
        <div>
          <Charges customerId={customerId} />
          {work ? (
            <WorkCases customerId={customerId} cases={work.cases} lost={work.lost} />
          ) : (
            <Skeleton height={320} />
          )}
          {work?.cases.length === 0 && <p className={css.none}>No units need attention.</p>}
        </div>
      )}
      <HintLayer />
    </section>
  )
}

/** What other areas put above the late units, such as charges to stop. */
function Charges({ customerId }: { customerId: number }) {
  const Above = useMatches().at(-1)?.staticData.page?.aboveQueue
  return (
    Above && (
      <Suspense>
        <Above customerId={customerId} />
      </Suspense>
    )
  )
}

type Counts = Partial<Record<QueueKey, number>>

interface TrendText {
  text: string
  counts: number[]
}

/** Change since yesterday and the counts of two weeks. */
function getTrend(key: QueueKey, { days }: Answer<typeof getWorkTrend>, now: number): TrendText | null {
  const text = changeText(days, key, now)
  return text === null ? null : { text, counts: [...getCounts(days, key), now] }
}

/** The change since yesterday as text, and the line chart of two weeks. */
function Trend({ trend }: { trend: TrendText | null }) {
  if (trend === null) return null
  const { text, counts } = trend
  const line = trendLine(counts)
  return (
    <span className={css.trend}>
      {line && (
        <svg viewBox="0 0 1 1" preserveAspectRatio="none" className={css.line} aria-hidden="true">
          <polyline points={line} />
        </svg>
      )}
      {text}
    </span>
  )
}

/** Counts come with the summary; arrivals of a day are those of the reader's own day, so the list counts them. */
const useCounts = (customerId: number, summary: Summary | undefined): Counts => ({
  ...Object.fromEntries(Object.entries(summary?.queue ?? {}).map(([key, { count }]) => [key, count])),
  ...useArrivals(customerId),
})
