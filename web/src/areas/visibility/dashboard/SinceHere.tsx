import { showNumber } from '#contract/base/plural.ts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { commentTimeInZone } from '#contract/base/place-time.ts'
import { ROUTE_PATHS } from '../../../shell/landing.ts'
import { visit } from '../work/work.calls.ts'
import { sinceLinks } from './queue.rules.ts'
import css from './WorkQueue.module.css'

/** What arrived, slipped and came up since the reader's last visit; nothing on the first. */
export function SinceHere({ customerId }: { customerId: number }) {
  const { data } = useQuery(visit(customerId))
  if (!data?.since) return null
  return (
    <p className={css.since}>
      <strong>Since your last visit, {commentTimeInZone(data.since)}</strong>
      {sinceLinks(data.since).map(({ key, text, search }) => (
        <Link
          key={key}
          to={ROUTE_PATHS.assetsList}
          params={{ customerId: String(customerId) } as never}
          search={search as never}
          className={css.link}
        >
          {showNumber(data[key])} {text}
        </Link>
      ))}
    </p>
  )
}
