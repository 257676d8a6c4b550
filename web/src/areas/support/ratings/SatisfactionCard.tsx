import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { satisfaction } from '#contract/areas/support/ratings/ratings.rules.ts'
import { TICKET_STATES } from '#contract/areas/support/tickets/tickets.rules.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { satisfactionOf } from './ratings.calls.ts'
import css from './SatisfactionCard.module.css'

/** On the dashboard: how satisfied the writers of closed tickets were this month. Nothing shows before the first answer. */
export function SatisfactionCard({ customerId }: { customerId: number }) {
  const { data } = useQuery(satisfactionOf(customerId))
  const percent = data ? satisfaction(data) : null
  if (!data || percent === null) return null
  const { since, good, bad } = data
  const rows = { state: Object.keys(TICKET_STATES).join('|'), rating: 'good|bad', rated_ts: `since.${since}` }
  return (
    <Link
      to={pathTo(ROUTE_PATHS.tickets, { customerId }) as never}
      search={rows as never}
      className={css.card}
    >
      <span className={css.title}>Satisfied with support this month</span>
      <strong className={css.figure}>{percent}%</strong>
      <span className={css.quiet}>
        {good} of {good + bad} {good + bad === 1 ? 'answer' : 'answers'} to closed tickets
      </span>
      <ArrowRight size={16} aria-hidden="true" />
    </Link>
  )
}
