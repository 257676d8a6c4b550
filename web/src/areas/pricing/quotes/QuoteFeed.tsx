import { Skeleton } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import type { QuoteActivity } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { ACTIVITY_CODES } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { LoadFailed } from '../../../shared/LoadFailed.tsx'
import { When } from '../../../shared/When.tsx'
import css from './QuoteForm.module.css'
import { quoteFeed } from './quotes.calls.ts'

/** What happened to a quote, the latest first (PRC-019). */
export function QuoteFeed({ customerId, quoteId }: { customerId: number; quoteId: number }) {
  const { data, error, isFetching, refetch } = useQuery(quoteFeed(customerId, quoteId))
  return (
    <section className={css.panel} aria-labelledby="quote-feed">
      <h2 id="quote-feed" className={css.title}>
        Activity
      </h2>
      {!data && !error && <Skeleton height={120} />}
      {!data && error && (
        <LoadFailed
          title="The activity could not be loaded"
          error={error}
          isBusy={isFetching}
          onRetry={() => void refetch()}
        />
      )}
      {data && (
        <ol className={css.feed}>
          {data.map((entry) => (
            <Entry key={entry.id} entry={entry} />
          ))}
        </ol>
      )}
    </section>
  )
}

const BY_SHIPPER = ['viewed', 'accepted', 'countered', 'rejected']

function Entry({ entry }: { entry: QuoteActivity }) {
  const { activity_code, activity_timestamp, user_name, user_email, details } = entry
  return (
    <li className={css.entry} data-by={BY_SHIPPER.includes(activity_code) ? 'shipper' : 'us'}>
      <span>
        <strong data-hint={user_email ?? undefined}>{user_name}</strong> {ACTIVITY_CODES[activity_code]}
      </span>
      {details.length > 0 && (
        <ul className={css.changes}>
          {details.map(({ label, before, after }) => (
            <li key={label}>
              {label}: {before !== null && <del>{before}</del>} {after ?? 'nothing'}
            </li>
          ))}
        </ul>
      )}
      <When at={activity_timestamp} />
    </li>
  )
}
