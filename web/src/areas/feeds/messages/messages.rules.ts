import type {
  FeedHealth,
  getFeedStatus,
  ProblemCause,
} from '#contract/areas/feeds/messages/messages.contract.ts'
import { FEED_BEHIND_HOURS, FEED_BEHIND_TIMES } from '#contract/areas/feeds/messages/messages.rules.ts'
import { UNKNOWN_CLOCK } from '#contract/areas/feeds/messages/reasons.rules.ts'
import type { Answer } from '#contract/base/endpoint.ts'
import { commentTimeInZone } from '#contract/base/place-time.ts'
import { formatCount, spanText, showNumber } from '#contract/base/plural.ts'
import { agoText } from '../../../ui/rail/place-time.ts'

/** The results of replayed messages. */
export interface Replayed {
  events: number
  /** Sightings of earlier readings that are no longer reported, or reported differently. */
  withdrawn: number
  /** Messages of which something is still wrong. */
  stillWrong: number
  failed: string | null
}

/** The result of a replay in one line. */
export function replayedText(count: number, { events, withdrawn, stillWrong }: Replayed): string {
  const what = count === 1 ? 'Message' : `${count} messages`
  const gave = sightings(events)
  const back =
    withdrawn === 0
      ? ''
      : ` ${sightings(withdrawn)} the ${count === 1 ? 'message no longer contains' : 'messages no longer contain'} ${withdrawn === 1 ? 'was' : 'were'} withdrawn.`
  const rest =
    stillWrong === 0
      ? 'No problems left.'
      : `${stillWrong === 1 ? '1 still has' : `${stillWrong} still have`} problems.`
  return `${what} replayed: ${gave}.${back} ${rest}`
}

/** How much there is of a cause: `19 messages, 412 problems`. */
export function causeCountText({
  message_count,
  count,
}: Pick<ProblemCause, 'message_count' | 'count'>): string {
  const messages = formatCount(message_count, 'message')
  return count === message_count ? messages : `${messages}, ${formatCount(count, 'problem')}`
}

/** The button that replays the messages of a cause; more than one press takes are named. */
export const replayVerb = ({ message_count, message_ids }: ProblemCause): string =>
  message_ids.length < message_count
    ? `Replay ${showNumber(message_ids.length)} of ${formatCount(message_count, 'message')}`
    : `Replay ${formatCount(message_count, 'message')}`

/** Where the cause of a problem is repaired; null where only the sender can, or nothing is to be repaired. */
export function getRepair(
  customerId: number,
  { reason_code, layout, is_own_layout }: ProblemCause,
): { path: string; verb: string } | null {
  if (reason_code === UNKNOWN_CLOCK) return { path: '/admin/places', verb: 'Choose station' }
  if (reason_code === 'unknown_format')
    return { path: `/feeds/${customerId}/layouts/new`, verb: 'Add layout' }
  if (layout === null || !is_own_layout) return null
  return {
    path: `/feeds/${customerId}/layouts/${encodeURIComponent(layout)}/edit`,
    verb: 'Correct layout',
  }
}

/** A reason stands alone, without the position that it followed. */
export const causeTitle = (reason: string): string => reason.charAt(0).toUpperCase() + reason.slice(1)

const sightings = (count: number): string => (count === 1 ? '1 sighting' : `${count} sightings`)

const showRounded = (count: number): string => showNumber(Math.round(count))

/** A feed's messages per day, compared with the usual number; on its first day, since when it is counted. */
export function dayText({ day_count, counted_since, usual_day_count, lag_seconds }: FeedHealth): string {
  if (lag_seconds === null && usual_day_count === null) return 'No new sightings yet'
  const during = counted_since === null ? 'in 24 h' : `since ${commentTimeInZone(counted_since)}`
  const text = `${showRounded(day_count)} ${day_count === 1 ? 'sighting' : 'sightings'} ${during}`
  return usual_day_count === null ? text : `${text}, usually ${showRounded(usual_day_count)}`
}

const getSpan = (seconds: number): string => spanText(seconds * 1000)

/** A feed's delay, compared with the usual one. */
export function lagText({ lag_seconds, usual_lag_seconds }: FeedHealth): string {
  if (lag_seconds === null) return 'Lag unknown: only historical messages so far'
  const lag = `Lag ${getSpan(lag_seconds)}`
  return usual_lag_seconds === null ? lag : `${lag}, usually ${getSpan(usual_lag_seconds)}`
}

/** What a feed cannot be compared with yet; null where everything is known, or nothing new arrived. */
export function unknownText({ lag_seconds, usual_day_count, usual_lag_seconds }: FeedHealth): string | null {
  if (lag_seconds === null) return null
  if (usual_day_count !== null) return usual_lag_seconds === null ? 'No typical lag yet' : null
  return usual_lag_seconds === null ? 'Not enough history yet' : 'No typical rate yet'
}

export type Server = Answer<typeof getFeedStatus>['unreachable'][number]

/** Since when a railroad's server cannot be used and why, and that nothing is lost by it. */
export function unreachableText({ carrier, trouble, since_ts }: Server, now: Date): string {
  const why = trouble.replace(/\.$/, '')
  return `Since ${commentTimeInZone(since_ts)}, ${agoText(since_ts, now)}. ${why}. ${carrier}’s messages and your documents are waiting and will be exchanged automatically once this is fixed.`
}

type Outages = Pick<FeedHealth, 'is_late' | 'last_event_ts' | 'last_received_ts' | 'outages'>

/** When a feed was away for longer than usual; one that is away now comes first. */
export function outageText({ is_late, outages, ...feed }: Outages, now: Date): string {
  if (!is_late) return endedText(outages, now)
  const since = Math.min(Date.parse(feed.last_event_ts), Date.parse(feed.last_received_ts))
  return `Outage now: no new sightings for ${spanText(now.getTime() - since)}. ${outages.length === 0 ? 'No earlier outages in 14 days' : endedText(outages, now)}`
}

function endedText(outages: FeedHealth['outages'], now: Date): string {
  const [last] = outages
  if (!last) return 'No outages in 14 days'
  const ms = Date.parse(last.to_ts) - Date.parse(last.from_ts)
  const count = outages.length === 1 ? '1 outage' : `${outages.length} outages`
  return `${count} in 14 days, the last lasted ${spanText(ms)} and ended ${agoText(last.to_ts, now)}`
}

/** A place where a railroad reports no unit, and how often it usually does. */
export const silentPlaceText = (
  { place, last_event_ts, usual_hours }: FeedHealth['silent_places'][number],
  now: Date,
): string =>
  `${place}: no reports for any unit in ${spanText(now.getTime() - Date.parse(last_event_ts))}, usually every ${spanText(usual_hours * HOUR_MS)}`

const HOUR_MS = 3_600_000

/** Below it, a multiple of a short lag is no delay. */
const MIN_BEHIND_SECONDS = FEED_BEHIND_HOURS * 3600

export type FeedState = 'late' | 'behind' | 'silent' | 'receiving'

/** The worst of what is wrong with a feed: one whose messages come with old sightings is behind, however often they come. */
export function feedState({ is_late, silent_places, lag_seconds, usual_lag_seconds }: FeedHealth): FeedState {
  if (is_late) return 'late'
  const lag = lag_seconds ?? 0
  const isBehind =
    usual_lag_seconds !== null && lag > usual_lag_seconds * FEED_BEHIND_TIMES && lag > MIN_BEHIND_SECONDS
  if (isBehind) return 'behind'
  return silent_places.length > 0 ? 'silent' : 'receiving'
}

const WORST_FIRST: readonly FeedState[] = ['late', 'behind', 'silent', 'receiving']

/** Feeds that need attention come first; equal ones stay in their order. */
export const worstFirst = (feeds: readonly FeedHealth[]): FeedHealth[] =>
  feeds.toSorted((a, b) => WORST_FIRST.indexOf(feedState(a)) - WORST_FIRST.indexOf(feedState(b)))

const LABELS: Readonly<Record<FeedState, string>> = {
  late: 'late',
  behind: 'behind',
  silent: 'with silent locations',
  receiving: 'on time',
}
/** Up to this many railroads are named; the others are counted. */
const MAX_NAMED = 3

/** How the feeds are, the worst first: `FXE late, KCSM behind, 5 on time`. */
export function feedsText(feeds: readonly FeedHealth[]): string {
  const parts = WORST_FIRST.flatMap((state) => {
    const names = feeds.filter((feed) => feedState(feed) === state).map(({ carrier }) => carrier)
    if (names.length === 0) return []
    const isCounted = state === 'receiving' || names.length > MAX_NAMED
    return [`${isCounted ? names.length : new Intl.ListFormat('en-US').format(names)} ${LABELS[state]}`]
  })
  return feeds.every((feed) => feedState(feed) === 'receiving') ? 'Every feed is on time' : parts.join(', ')
}

/** Ends of the line of lags, in seconds: from ten minutes to three days, each step ten times the last. */
const TRACK = { from: 600, to: 259_200 }
const PERCENTS = 100

/** The position of a lag on the line, in percent of its length. */
const getPosition = (seconds: number): number => {
  const within = Math.min(TRACK.to, Math.max(TRACK.from, seconds))
  return Math.round((Math.log(within / TRACK.from) / Math.log(TRACK.to / TRACK.from)) * PERCENTS)
}

/** The lags that are named above the line. */
export const LAG_MARKS = [
  { label: '10 min', at: getPosition(TRACK.from) },
  { label: '1 h', at: getPosition(3600) },
  { label: '10 h', at: getPosition(36_000) },
  { label: '2 d', at: getPosition(172_800) },
] as const

/** A feed's lag on that line: now, usually, and up to where it is on time; null while no lag is known. */
export function getLagTrack({ lag_seconds, usual_lag_seconds }: FeedHealth) {
  if (lag_seconds === null) return null
  const limit =
    usual_lag_seconds === null ? null : Math.max(usual_lag_seconds * FEED_BEHIND_TIMES, MIN_BEHIND_SECONDS)
  return {
    now: getPosition(lag_seconds),
    usual: usual_lag_seconds === null ? null : getPosition(usual_lag_seconds),
    limit: limit === null ? null : getPosition(limit),
  }
}
