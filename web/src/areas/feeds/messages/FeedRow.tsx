import { ChevronDown, ChevronRight, CircleCheck } from 'lucide-react'
import { useId, useState } from 'react'
import type { FeedHealth as Health } from '#contract/areas/feeds/messages/messages.contract.ts'
import { placeTime } from '#contract/base/place-time.ts'
import { formatCount, showNumber } from '#contract/base/plural.ts'
import { agoText, placeTimeHint, unbroken } from '../../../ui/rail/place-time.ts'
import { Tag, WarningTag } from '../../../ui/rail/Tag.tsx'
import css from './FeedHealth.module.css'
import {
  dayText,
  feedState,
  getLagTrack,
  lagText,
  outageText,
  silentPlaceText,
  unknownText,
} from './messages.rules.ts'

/** The longest silent ones. */
const MAX_PLACES = 3

/** A feed in one line, measured against its own usual; what is wrong with it stands below without a press. */
export function FeedRow({ feed, now }: { feed: Health; now: Date }) {
  const [isOpen, setOpen] = useState(feedState(feed) !== 'receiving')
  const details = useId()
  const Icon = isOpen ? ChevronDown : ChevronRight
  const unknown = unknownText(feed)
  return (
    <li className={css.feed}>
      <button
        type="button"
        className={css.open}
        aria-expanded={isOpen}
        aria-controls={details}
        onClick={() => setOpen(!isOpen)}
      >
        <Icon size={16} aria-hidden="true" />
        <strong>{feed.carrier === '-' ? 'Unknown railroad' : feed.carrier}</strong>
      </button>
      <span>
        <FeedTag {...feed} />
      </span>
      <LagTrack feed={feed} />
      <span>{lagText(feed)}</span>
      <span>
        <span>{dayText(feed)}</span>
        {unknown && <small className={css.quiet}>{unknown}</small>}
      </span>
      <span className={css.quiet} title={placeTimeHint(feed.last_received_ts, null)}>
        Last message {agoText(feed.last_received_ts, now)}
      </span>
      {isOpen && <Details id={details} feed={feed} now={now} />}
    </li>
  )
}

function Details({ id, feed, now }: { id: string; feed: Health; now: Date }) {
  const { last_event_ts, event_count, outages, silent_places } = feed
  return (
    <div id={id} className={css.details}>
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
    </div>
  )
}

/** The lag on a line from minutes to days: now as a dot, the usual one as a mark, and the range that counts as on time. */
function LagTrack({ feed }: { feed: Health }) {
  const track = getLagTrack(feed)
  if (track === null) return <span className={css.track} data-is="unknown" aria-hidden="true" />
  const { now, usual, limit } = track
  return (
    <span className={css.track} aria-hidden="true">
      {limit !== null && <span className={css.band} style={{ width: `${limit}%` }} />}
      {usual !== null && <span className={css.usual} style={{ insetInlineStart: `${usual}%` }} />}
      <span className={css.now} data-is={feedState(feed)} style={{ insetInlineStart: `${now}%` }} />
    </span>
  )
}

function FeedTag(feed: Health) {
  const state = feedState(feed)
  if (state === 'late') return <WarningTag>Late</WarningTag>
  if (state === 'behind') return <WarningTag>Behind</WarningTag>
  if (state === 'silent')
    return <WarningTag>{formatCount(feed.silent_places.length, 'location')} silent</WarningTag>
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
      {more > 0 && <span className={css.quiet}>and {formatCount(more, 'more location')}</span>}
    </>
  )
}
