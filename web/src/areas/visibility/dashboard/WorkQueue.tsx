import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import {
  ArrowRight,
  CalendarClock,
  CalendarX2,
  CircleSlash2,
  Hourglass,
  type LucideIcon,
  Sunrise,
  TrainFront,
  TriangleAlert,
} from 'lucide-react'
import { useState } from 'react'
import type { AssetRow } from '#contract/areas/visibility/assets/assets.contract.ts'
import { statusLabel } from '#contract/areas/visibility/assets/assets.rules.ts'
import { listQuery, stateOf } from '../../../list/source.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { QuickCounts } from '../../../ui/filters/QuickCounts.tsx'
import { HintLayer } from '../../../ui/rail/HintLayer.tsx'
import { StatusBadge } from '../../../ui/rail/StatusBadge.tsx'
import { SimpleTable } from '../../../ui/SimpleTable.tsx'
import { useNow } from '../../../ui/use-now.ts'
import type { Summary } from '../assets/AssetFilters.tsx'
import { assets } from '../assets/assets.calls.ts'
import { firstHeap, QUEUE, type QueueKey, type QueueKind, reasonOf } from './queue.rules.ts'
import css from './WorkQueue.module.css'

const MOST_ROWS = 8
const ICONS: Record<QueueKey, LucideIcon> = {
  overdue: CalendarX2,
  slipped: CalendarClock,
  silent: CircleSlash2,
  held: TriangleAlert,
  waiting: Hourglass,
  today: TrainFront,
  tomorrow: Sunrise,
}

const heapQuery = (customerId: number, { search }: Pick<QueueKind, 'search'>) =>
  listQuery(assets, { customerId }, stateOf(assets, search))

interface Props {
  customerId: number
  summary: Summary | undefined
}

/** The morning's work: how much of each kind there is, and the units themselves, worst first, each with its reason. */
export function WorkQueue({ customerId, summary }: Props) {
  const [chosen, setChosen] = useState<QueueKey | null>(null)
  const counts = useCounts(customerId, summary)
  const kind = QUEUE.find(({ key }) => key === (chosen ?? firstHeap(counts)))
  if (!kind) return null
  return (
    <section className={css.panel} aria-labelledby="work-queue">
      <h2 id="work-queue" className={css.title}>
        What needs you
      </h2>
      <QuickCounts
        label="What needs you"
        counts={QUEUE.map(({ key, label, tone }) => {
          const Icon = ICONS[key]
          return {
            key,
            label,
            tone,
            icon: <Icon size={14} aria-hidden="true" />,
            count: counts[key] ?? null,
            isOn: key === kind.key,
            onToggle: () => setChosen(key),
          }
        })}
      />
      <Heap key={kind.key} customerId={customerId} kind={kind} fresh={freshOf(kind, summary)} />
      <HintLayer />
    </section>
  )
}

/** Counts come with the summary; arrivals of a day are those of the reader's own day, so the list counts them. */
function useCounts(customerId: number, summary: Summary | undefined): Partial<Record<QueueKey, number>> {
  const today = useQuery(heapQuery(customerId, heapOf('today'))).data
  const tomorrow = useQuery(heapQuery(customerId, heapOf('tomorrow'))).data
  const counts = Object.entries(summary?.queue ?? {}).map(([key, { count }]) => [key, count])
  return {
    ...Object.fromEntries(counts),
    ...(today && { today: today.record_count }),
    ...(tomorrow && { tomorrow: tomorrow.record_count }),
  }
}

const heapOf = (wanted: QueueKey): Pick<QueueKind, 'search'> => ({
  search: QUEUE.find(({ key }) => key === wanted)?.search ?? {},
})

const freshOf = ({ key }: QueueKind, summary: Summary | undefined): number | null =>
  (summary?.queue as Partial<Record<QueueKey, { fresh: number | null }>> | undefined)?.[key]?.fresh ?? null

interface HeapProps {
  customerId: number
  kind: QueueKind
  /** How many came to it since yesterday; null where that is not known. */
  fresh: number | null
}

function Heap({ customerId, kind, fresh }: HeapProps) {
  const now = useNow()
  const { data, error } = useQuery(heapQuery(customerId, kind))
  if (error && !data)
    return <p className={css.none}>The units could not be loaded. They are asked for again.</p>
  const rows = data?.data.slice(0, MOST_ROWS)
  if (rows?.length === 0) return <p className={css.none}>{kind.none}</p>
  return (
    <>
      <SimpleTable
        kind="plain"
        label={kind.label}
        rows={rows ?? []}
        keyOf={(row) => row.waybill_id}
        columns={[
          { head: 'Equipment', names: true, render: (row) => <Unit row={row} customerId={customerId} /> },
          {
            head: 'Status',
            mark: true,
            render: (row) => <StatusBadge code={row.status_code} label={statusLabel(row.status_code)} />,
          },
          { head: 'Why', wide: true, render: (row) => reasonOf(row, kind.key, now) },
          { head: 'Where', render: (row) => row.current_location ?? '–' },
          {
            head: 'From and to',
            className: css.trip,
            render: (row) => `${row.origin_location ?? '–'} to ${row.destination_location ?? '–'}`,
          },
        ]}
      />
      <p className={css.foot}>
        {fresh !== null && fresh > 0 && <span>{fresh} new since yesterday</span>}
        <Link
          to={ROUTE_PATHS.assetsList}
          params={{ customerId: String(customerId) } as never}
          search={kind.search as never}
          className={css.all}
        >
          All {data?.record_count ?? ''} in the list <ArrowRight size={14} aria-hidden="true" />
        </Link>
      </p>
    </>
  )
}

function Unit({ row, customerId }: { row: AssetRow; customerId: number }) {
  return (
    <Link
      to="/visibility/$customerId/waybills/$waybillId"
      params={{ customerId: String(customerId), waybillId: String(row.waybill_id) }}
      className={css.link}
    >
      {row.equipment_id}
    </Link>
  )
}
