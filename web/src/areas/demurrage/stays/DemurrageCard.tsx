import { useQuery } from '@tanstack/react-query'
import { showCents } from '#contract/base/money.ts'
import { FigureCard } from '../../../shared/FigureCard.tsx'
import { pathTo } from '../../../shell/route.ts'
import { DEMURRAGE_PATHS } from '../demurrage.rules.ts'
import { demurrageSummary } from './stays.calls.ts'

/** On the dashboard: the charges of the next day if no one acts. Hidden while no car is on the clock. */
export function DemurrageCard({ customerId }: { customerId: number }) {
  const { data } = useQuery(demurrageSummary(customerId))
  if (!data || data.running === 0) return null
  return (
    <FigureCard
      to={pathTo(DEMURRAGE_PATHS.stays, { customerId })}
      title="Demurrage at risk today"
      figure={showCents(data.at_risk_cents)}
    >
      {data.act_today} of {data.running} cars on the clock need action, {showCents(data.accrued_cents)}{' '}
      accrued
    </FigureCard>
  )
}
