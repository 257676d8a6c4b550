import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { CircleCheck } from 'lucide-react'
import type { FeedHealth as Health } from '#contract/areas/feeds/messages/messages.contract.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import { pathTo } from '../../../shell/route.ts'
import { useMayOpen } from '../../../shell/access/may.ts'
import { agoText, placeTimeHint, unbroken } from '../../../ui/rail/place-time.ts'
import { Tag, WarningTag } from '../../../ui/rail/Tag.tsx'
import { useNow } from '../../../ui/use-now.ts'
import frame from '../../../ui/frame.module.css'
import css from './FeedHealth.module.css'
import { feedStatus } from './messages.calls.ts'
import {
  dayText,
  feedState,
  lagText,
  outageText,
  type Server,
  silentPlaceText,
  unknownText,
  unreachableText,
  worstFirst,
} from './messages.rules.ts'

/**
 * Problems first: unreachable servers and undelivered documents. Then each feed: its last message, its rate and lag
 * compared with the usual ones, and its outages.
 */
export function FeedHealth({ customerId }: { customerId: number }) {
  const { data } = useQuery(feedStatus(customerId))
  const now = useNow()
  if (!data) return null
  return (
    <>
      {data.unreachable.map((one) => (
        <Unreachable key={one.carrier} {...one} now={now} />
      ))}
      <Undelivered customerId={customerId} undelivered={data.undelivered} />
      {data.carriers.length > 0 && (
        <ul className={css.feeds} aria-label="Feeds by railroad">
          {worstFirst(data.carriers).map((feed) => (
            <Feed key={feed.carrier} feed={feed} now={now} />
          ))}
        </ul>
      )}
    </>
  )
}

/** The longest silent ones. */
const MAX_PLACES = 3

function Feed({ feed, now }: { feed: Health; now: Date }) {
  const { carrier, last_received_ts, last_event_ts, event_count, outages, silent_places } = feed
  const unknown = unknownText(feed)
  return (
    <li className={`${frame.frame} ${css.feed}`}>
      <div className={css.head}>
        <strong>{carrier === '-' ? 'Unknown railroad' : carrier}</strong>
        <FeedTag {...feed} />
      </div>
      <span title={placeTimeHint(last_received_ts, null)}>Last message {agoText(last_received_ts, now)}</span>
      <span>{dayText(feed)}</span>
      <span>{lagText(feed)}</span>
      {unknown && <span className={css.quiet}>{unknown}</span>}
      <SilentPlaces places={silent_places} now={now} />
      <span
        title={outages
          .map(({ from_ts, to_ts }) => `${placeTime(from_ts, null)} to ${placeTime(to_ts, null)}`)
          .join('\n')}
      >
        {unbroken(outageText(feed, now))}
      </span>
      <span className={css.quiet}>
        Latest sighting {agoText(last_event_ts, now)} · {showNumber(event_count)} total
      </span>
    </li>
  )
}

function FeedTag(feed: Health) {
  const state = feedState(feed)
  if (state === 'late') return <WarningTag>Late</WarningTag>
  if (state === 'behind') return <WarningTag>Behind</WarningTag>
  if (state === 'silent')
    return <WarningTag>{formatCount(feed.silent_places.length, 'place')} silent</WarningTag>
  return (
    <Tag tone="good">
      <CircleCheck size={12} aria-hidden="true" />
      Receiving
    </Tag>
  )
}

function SilentPlaces({ places, now }: { places: Health['silent_places']; now: Date }) {
  const more = places.length - MAX_PLACES
  return (
    <>
      {places.slice(0, MAX_PLACES).map((one) => (
        <span key={one.place} title={placeTimeHint(one.last_event_ts, null)}>
          {silentPlaceText(one, now)}
        </span>
      ))}
      {more > 0 && <span className={css.quiet}>and {formatCount(more, 'more place')}</span>}
    </>
  )
}

const RAILROADS = '/admin/carriers'

/** A railroad's server that cannot be used: since when, why, what is delayed and who can fix it. */
function Unreachable({ carrier, trouble, since_ts, now }: Server & { now: Date }) {
  const mayOpen = useMayOpen()
  return (
    <p className={`${frame.frame} ${css.alarm}`}>
      <WarningTag>{carrier} unreachable</WarningTag>
      <span title={placeTimeHint(since_ts, null)}>
        {unreachableText({ carrier, trouble, since_ts }, now)}
      </span>
      {mayOpen(RAILROADS) ? (
        <Link to={RAILROADS}>Fix in Railroads</Link>
      ) : (
        <span>
          Contact your administrator. The address, password, host key and folder are under Admin, Railroads.
        </span>
      )}
    </p>
  )
}

interface UndeliveredProps {
  customerId: number
  undelivered: readonly { carrier: string; count: number }[]
}

const DELIVERIES = '/waybilling/$customerId/deliveries'

/** Undelivered documents, for users who may see them. */
function Undelivered({ customerId, undelivered }: UndeliveredProps) {
  const mayOpen = useMayOpen()
  if (undelivered.length === 0) return null
  const text = undelivered.map(({ carrier, count }) => `${count} for ${carrier}`).join(', ')
  const count = undelivered.reduce((sum, one) => sum + one.count, 0)
  return (
    <p className={`${frame.frame} ${css.alarm}`}>
      <WarningTag>{count === 1 ? '1 document' : `${count} documents`} not delivered</WarningTag>
      <span>{text}.</span>
      {mayOpen(DELIVERIES) && <Link to={pathTo(DELIVERIES, { customerId })}>View and resend</Link>}
    </p>
  )
}
