import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { workCases } from '../work/work.calls.ts'
import { caseSearch, caseText, type QueueKey } from './queue.rules.ts'
import css from './WorkQueue.module.css'

/** Units that need attention for the same reason: each case opens the list with exactly its units. */
export function WorkCases({ customerId, need }: { customerId: number; need: QueueKey }) {
  const { data } = useQuery(workCases(customerId))
  const cases = data?.cases.filter((one) => one.need === need) ?? []
  if (cases.length === 0) return null
  return (
    <ul className={css.cases} aria-label="Same reason">
      {cases.map((one) => (
        <li key={`${one.cause} ${one.place}`}>
          <Link
            to={ROUTE_PATHS.assetsList}
            params={{ customerId: String(customerId) } as never}
            search={caseSearch(one) as never}
            className={css.case}
          >
            <strong>{one.units} units</strong> {caseText(one)}
          </Link>
        </li>
      ))}
    </ul>
  )
}
