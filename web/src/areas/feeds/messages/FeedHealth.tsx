import { useQuery } from '@tanstack/react-query'
import { agoWords, placeTimeHint } from '../../../ui/rail/place-time.ts'
import { useNow } from '../../../ui/use-now.ts'
import css from './FeedHealth.module.css'
import { feedStatus } from './messages.calls.ts'

/** Each railroad's feed: when it last came, how old its latest sighting is, and how much it has told. */
export function FeedHealth({ customerId }: { customerId: number }) {
  const { data } = useQuery(feedStatus(customerId))
  const now = useNow()
  if (!data || data.carriers.length === 0) return null
  return (
    <ul className={css.feeds} aria-label="Feeds by railroad">
      {data.carriers.map(({ carrier, last_received_ts, last_event_ts, event_count }) => (
        <li key={carrier} className={css.feed} title={placeTimeHint(last_received_ts, null)}>
          <strong>{carrier === '-' ? 'No railroad named' : carrier}</strong>
          <span>Last message {agoWords(last_received_ts, now)}</span>
          <span className={css.quiet}>
            Latest sighting {agoWords(last_event_ts, now)} · {event_count.toLocaleString('en-US')} sightings
          </span>
        </li>
      ))}
    </ul>
  )
}
