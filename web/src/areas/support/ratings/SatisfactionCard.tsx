import { useQuery } from '@tanstack/react-query'
import { satisfaction } from '#contract/areas/support/ratings/ratings.rules.ts'
import { TICKET_STATES } from '#contract/areas/support/tickets/tickets.rules.ts'
import { FigureCard } from '../../../shared/FigureCard.tsx'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { pathTo } from '../../../shell/route.ts'
import { findSatisfaction } from './ratings.calls.ts'

/** On the dashboard: how satisfied the writers of closed tickets were this month. Nothing shows before the first answer. */
export function SatisfactionCard({ customerId }: { customerId: number }) {
  const { data } = useQuery(findSatisfaction(customerId))
  const percent = data ? satisfaction(data) : null
  if (!data || percent === null) return null
  const { since, good, bad } = data
  const rows = { state: Object.keys(TICKET_STATES).join('|'), rating: 'good|bad', rated_ts: `since.${since}` }
  return (
    <FigureCard
      to={pathTo(ROUTE_PATHS.tickets, { customerId })}
      search={rows}
      title="Support satisfaction this month"
      figure={`${percent}%`}
    >
      {good} of {good + bad} {good + bad === 1 ? 'rating was' : 'ratings were'} good
    </FigureCard>
  )
}
