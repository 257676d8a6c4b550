import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleAlert } from 'lucide-react'
import { labelOfPath } from '#contract/areas/waybilling/waybill/labels.rules.ts'
import { waybillingPath } from '../waybilling.rules.ts'
import { getFaults, lastFailure } from './failures.rules.ts'
import css from './TenderPage.module.css'
import { requestTimeline } from './tenders.calls.ts'

/** Why a correctable tender was rejected, in plain language, with links to the fields of the form. */
export function WhyRefused({ place }: { place: { customerId: number; requestId: number } }) {
  const { data } = useQuery(requestTimeline(place))
  const failure = lastFailure(data?.entries ?? [])
  const faults = failure === null ? [] : getFaults(failure)
  if (faults.length === 0) return null
  return (
    <section className={css.failure} aria-label="Why it was rejected">
      <ul>
        {faults.map(({ path, message, hint }) => (
          <li key={`${path} ${message}`} className={css.fault}>
            <CircleAlert size={16} aria-hidden="true" />
            <span>
              {hint ?? message}{' '}
              {path !== null && (
                <Link
                  to={waybillingPath.replayPage(place.customerId, place.requestId)}
                  search={{ field: path } as never}
                >
                  Correct the {labelOfPath(path).toLowerCase()}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
