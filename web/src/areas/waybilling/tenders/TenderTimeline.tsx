import { useQuery } from '@tanstack/react-query'
import { tenderStateLabel } from '#contract/areas/waybilling/tenders/tenders.rules.ts'
import { factsAt } from '#contract/form/schema.ts'
import { Waybill } from '#contract/areas/waybilling/waybill/waybill.rules.ts'
import { When } from '../../../shared/When.tsx'
import css from './TenderPage.module.css'
import { requestTimeline } from './tenders.calls.ts'

/** What happened to a tender, oldest first: what was sent, what each answer said, and which field it speaks of. */
export function TenderTimeline({ place }: { place: { customerId: number; requestId: number } }) {
  const { data } = useQuery(requestTimeline(place))
  return (
    <section className={css.timeline} aria-label="Timeline">
      <h2>Timeline</h2>
      <ol>
        {(data?.entries ?? []).map(({ entryId, at, state, message, problems }) => (
          <li key={entryId}>
            <p className={css.when}>
              <When at={at} /> {state && <strong>{tenderStateLabel(state)}</strong>}
            </p>
            <p>{message}</p>
            {problems.map(({ path }) => path && <p key={path}>Field: {labelOf(path)}</p>)}
          </li>
        ))}
      </ol>
    </section>
  )
}

const labelOf = (path: string): string => factsAt(Waybill, path).label ?? path
