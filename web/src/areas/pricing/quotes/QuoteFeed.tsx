import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { QuoteActivity } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { ACTIVITY_CODES, OWN_COST } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { Loaded } from '../../../shared/Loaded.tsx'
import { When } from '../../../shared/When.tsx'
import { Button } from '../../../ui/Button.tsx'
import css from './QuoteForm.module.css'
import { quoteFeed } from './quotes.calls.ts'

/** What happened to a quote, the latest first (PRC-019). */
export function QuoteFeed({ customerId, quoteId }: { customerId: number; quoteId: number }) {
  const found = useQuery(quoteFeed(customerId, quoteId))
  return (
    <section className={css.panel} aria-labelledby="quote-feed">
      <h2 id="quote-feed" className={css.title}>
        Activity
      </h2>
      <Loaded query={found} failure="Couldn’t load the activity" waiting={120}>
        {(data) => <Entries entries={data} />}
      </Loaded>
    </section>
  )
}

/** The number of entries shown next to the total. */
const MAX_SHOWN = 6

function Entries({ entries }: { entries: readonly QuoteActivity[] }) {
  const [isWhole, setWhole] = useState(false)
  const isLong = entries.length > MAX_SHOWN + 1
  const shown = isLong && !isWhole ? entries.slice(0, MAX_SHOWN) : entries
  return (
    <>
      <ol className={css.feed}>
        {shown.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </ol>
      {isLong && (
        <Button size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? `Show the latest ${MAX_SHOWN}` : `Show all ${entries.length}`}
        </Button>
      )}
    </>
  )
}

const BY_SHIPPER = ['viewed', 'accepted', 'countered', 'changes_requested', 'rejected']

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
            <li key={label} data-print={label === OWN_COST ? 'no' : undefined}>
              {label}: {before !== null && <del>{before}</del>} {after ?? 'nothing'}
            </li>
          ))}
        </ul>
      )}
      <When at={activity_timestamp} />
    </li>
  )
}
