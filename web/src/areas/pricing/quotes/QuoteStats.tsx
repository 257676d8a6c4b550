import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { quoteList } from '#contract/areas/pricing/quotes/quotes.list.ts'
import type { listQuotes } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import {
  ACTIVE,
  EXPIRED,
  EXPIRING_DAYS,
  REJECTED,
  SUBMITTED,
} from '#contract/areas/pricing/quotes/quotes.rules.ts'
import type { QuoteStatus } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { toDay } from '#contract/base/dates.ts'
import { showDollars } from '#contract/base/money.ts'
import { CountsBy } from '../../../list/CountsBy.tsx'
import { withFilter } from '../../../list/state.ts'
import type { ListView } from '../../../list/use-list.ts'
import { quoteStats } from './quotes.calls.ts'
import { hoursText, shareText } from './quotes.rules.ts'
import css from './QuoteStats.module.css'
import { STATUS_BADGES } from './QuoteStatusTag.tsx'

type View = ListView<typeof quoteList, typeof listQuotes>

const inDays = (days: number): string => {
  const today = new Date()
  return toDay(new Date(today.getFullYear(), today.getMonth(), today.getDate() + days))
}

/** Figures of the quotes that fit the filters, each leading to its rows (PRC-014, PRC-026). */
export function QuoteStats({ view, customerId }: { view: View; customerId: number }) {
  const stats = useQuery(quoteStats(customerId, view.criteria)).data
  const counts =
    stats && Object.fromEntries(Object.entries(stats.by_status).map(([code, { count }]) => [code, count]))
  const sums =
    stats &&
    Object.fromEntries(Object.entries(stats.by_status).map(([code, { total }]) => [code, showDollars(total)]))
  const show = (codes: readonly number[]) =>
    view.setFilter('status', { kind: 'any', values: codes.map(String) })
  const showExpiring = () => {
    const out = withFilter(view.state, 'status', { kind: 'any', values: [String(SUBMITTED)] })
    const days = { kind: 'between', from: inDays(0), to: inDays(EXPIRING_DAYS) } as const
    view.change(withFilter(out, 'expiration_date', days))
  }
  return (
    <div className={css.stats}>
      <CountsBy
        view={view}
        label="Quotes by status"
        column="status"
        counts={counts}
        getBadge={(code) => STATUS_BADGES[Number(code) as QuoteStatus]}
        notes={sums}
      />
      <div className={css.figures} role="group" aria-label="Summary of these quotes">
        <Figure name="Total value" onShow={() => view.setFilter('status', null)}>
          {stats ? showDollars(stats.total) : '–'}
        </Figure>
        <Figure name="Accepted value" onShow={() => show([ACTIVE])}>
          {stats ? showDollars(stats.by_status[ACTIVE]?.total ?? 0) : '–'}
        </Figure>
        <Figure name={`Expiring in ${EXPIRING_DAYS} days`} onShow={showExpiring}>
          {stats ? stats.expiring_soon : '–'}
        </Figure>
        <Figure name="Acceptance rate" onShow={() => show([ACTIVE, REJECTED, EXPIRED])}>
          {shareText(stats?.acceptance_rate ?? null)}
        </Figure>
        <Figure name="Median response time" onShow={() => show([ACTIVE, REJECTED])}>
          {hoursText(stats?.median_answer_hours ?? null)}
        </Figure>
      </div>
    </div>
  )
}

function Figure({ name, onShow, children }: { name: string; onShow: () => void; children: ReactNode }) {
  return (
    <button type="button" className={css.figure} onClick={onShow}>
      <span className={css.name}>{name}</span>
      <span className={css.value}>{children}</span>
    </button>
  )
}
