import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { listTripQuotes } from '#contract/areas/pricing/billing/billing.contract.ts'
import { showDate } from '#contract/base/dates.ts'
import { showCents } from '#contract/base/money.ts'
import { useMay } from '../../../shell/access/may.ts'
import { type PagePartProps, pathTo } from '../../../shell/route.ts'
import { PRICING_PATHS } from '../pricing.rules.ts'
import { tripQuotes } from './billing.calls.ts'
import css from './TripQuotes.module.css'

const FOUND_BY = {
  authority: 'price authority on its bill of lading',
  lane: 'same lane and commodity',
} as const

/** The accepted quotes of a trip, on its own page; nothing when there are none or the user may not see quotes. */
export function TripQuotes({ customerId, waybillId }: PagePartProps) {
  const enabled = useMay(listTripQuotes)
  const { data = [] } = useQuery({ ...tripQuotes(customerId, waybillId), enabled })
  if (data.length === 0) return null
  return (
    <section className={css.card} aria-labelledby="trip-quotes">
      <h2 id="trip-quotes" className={css.title}>
        Accepted quotes
      </h2>
      <ul className={css.list}>
        {data.map(({ quote_id: quoteId, customer_business_name, total, effective_date, found_by }) => (
          <li key={quoteId}>
            <Link to={pathTo(PRICING_PATHS.quote, { customerId, quoteId })}>
              Quote {quoteId}, {customer_business_name}
            </Link>
            <span className={css.facts}>
              {showCents(total)} from {showDate(effective_date)}; {FOUND_BY[found_by]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
