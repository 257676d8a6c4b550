import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ArrowRight } from 'lucide-react'
import { showDollars } from '#contract/base/money.ts'
import { formatCount } from '#contract/base/plural.ts'
import { pathTo } from '../../../shell/route.ts'
import frame from '../../../ui/frame.module.css'
import { DEMURRAGE_PATHS } from '../demurrage.rules.ts'
import css from './DemurrageCard.module.css'
import { demurrageSummary } from './stays.calls.ts'

/** As many places are shown; all are on the page of demurrage. */
const MAX_PLACES = 8

/** On the dashboard: the charges of the next day if no one acts, place by place. Hidden while no car is on the clock. */
export function DemurrageCard({ customerId }: { customerId: number }) {
  const { data } = useQuery(demurrageSummary(customerId))
  if (!data || data.running === 0) return null
  const places = data.places.filter(({ at_risk_cents }) => at_risk_cents > 0).slice(0, MAX_PLACES)
  return (
    <section className={`${frame.frame} ${css.card}`} aria-labelledby="demurrage-at-risk">
      <Link to={pathTo(DEMURRAGE_PATHS.stays, { customerId })} className={css.head}>
        <span id="demurrage-at-risk" className={css.title}>
          Demurrage at risk today
        </span>
        <ArrowRight size={16} aria-hidden="true" />
        <strong className={css.figure}>{showDollars(data.at_risk_cents)}</strong>
        <span className={css.quiet}>
          Act on {data.act_today} of {formatCount(data.running, 'car')} on the clock,{' '}
          {showDollars(data.accrued_cents)} accrued
        </span>
      </Link>
      {places.length > 0 && (
        <table className={css.places}>
          <thead>
            <tr>
              <th scope="col">Location</th>
              <th scope="col">Cars</th>
              <th scope="col">At risk</th>
            </tr>
          </thead>
          <tbody>
            {places.map(({ name, cars, at_risk_cents }) => (
              <tr key={name}>
                <th scope="row">{name}</th>
                <td>{cars}</td>
                <td>{showDollars(at_risk_cents)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
