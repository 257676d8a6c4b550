import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { showCents } from '#contract/base/money.ts'
import { pathTo } from '../../../shell/route.ts'
import { DEMURRAGE_PATHS } from '../demurrage.rules.ts'
import css from './DemurrageCard.module.css'
import { demurrageSummary } from './stays.calls.ts'

/** On the dashboard: what cars cost within a day if nobody acts. Nothing shows while none is on the clock. */
export function DemurrageCard({ customerId }: { customerId: number }) {
  const { data } = useQuery(demurrageSummary(customerId))
  if (!data || data.running === 0) return null
  return (
    <Link to={pathTo(DEMURRAGE_PATHS.stays, { customerId })} className={css.card}>
      <span className={css.title}>Demurrage at risk today</span>
      <strong className={css.figure}>{showCents(data.at_risk_cents)}</strong>
      <span className={css.quiet}>
        {data.act_today} of {data.running} cars on the clock to act on, {showCents(data.accrued_cents)}{' '}
        accrued
      </span>
      <ArrowRight size={16} aria-hidden="true" />
    </Link>
  )
}
