import {
  ALARM_OVER_USUAL,
  ARRIVED_STATUS,
  COMPLETE_STATUS,
  LATE_HOURS,
  TYPICAL_ALARM_HOURS,
} from '#contract/areas/visibility/assets/assets.rules.ts'
import { FEED_LATE_HOURS, FEED_LATE_TIMES } from '#contract/areas/feeds/messages/messages.rules.ts'
import { raw } from '../../../db/sql.ts'

// Everything here reads `waybills w`.

/** A trip that has not ended and was not reported for too long: no longer among the current ones. */
const IS_LOST = 'not w.is_current and w.trip_end_ts is null'
export const LOST = raw(IS_LOST)

// The time needed after the next report is always in the future, so an estimate moves on while a unit is silent.
// Stored in whole tenths of an hour, because a float would miss the minute.
const MOVED_ON = `((select date_trunc('hour', now()) + interval '1 hour')
  + round(w.eta_rest_hours::float8 * 10) * interval '6 minutes')`
export const PRODUCT_ETA = `greatest(w.product_eta_ts, ${MOVED_ON})`
/** When its value last changed: at the report it was made from, or at the last full hour. */
export const PRODUCT_ETA_UPDATED = `case when ${MOVED_ON} > w.product_eta_ts
  then greatest(w.product_eta_made_ts, (select date_trunc('hour', now()))) else w.product_eta_made_ts end`

/**
 * When a unit reached its destination; a report that only says that it is there counts as its last sighting
 * (docs/decisions/075).
 */
export const ARRIVAL = 'coalesce(w.arrival_ts, w.last_sighting_ts)'

const UNARRIVED = `coalesce(w.status_code, 0) < ${ARRIVED_STATUS}`
/** Hours from a first estimate to the arrival, or to when it is expected now. */
export const hoursAfter = (first: string) =>
  `round(extract(epoch from case when ${UNARRIVED} then ${PRODUCT_ETA} else ${ARRIVAL} end - ${first}) / 3600)::int`
/** When the unit should be there: as it is due where a date is given, else as first estimated. */
const PROMISE = 'coalesce(w.due_ts, w.eta_first_ts)'
/** When the promised time passes. */
export const PROMISED = raw(PROMISE)
const BY_HOURS = hoursAfter(PROMISE)
export const LATE_BY = raw(BY_HOURS)

/** Expected or arrived later than due or first estimated, or the other way; overdue once that has passed. */
export const LATENESS = raw(`(case when ${IS_LOST} then null when ${BY_HOURS} >= ${LATE_HOURS}
  then case when not ${UNARRIVED} then 'arrived_late' when ${PROMISE} < now() then 'overdue' else 'late' end
  when ${BY_HOURS} <= -${LATE_HOURS} then 'early' when ${BY_HOURS} is not null then 'on_time' end)`)

/** The largest cause of a late unit; null on a unit that is not late, or late for no cause that is known. */
export const LATE_CAUSE = raw(
  `(case when not (${IS_LOST}) and ${BY_HOURS} >= ${LATE_HOURS} then w.late_cause end)`,
)

/** The promised time has passed: since when a late unit is overdue. */
export const HAS_PASSED = raw(`${PROMISE} < now()`)

/** Under way, and expected later than first estimated. Hours that round to the limit reach it; not rounding is quicker. */
export const isLateBy = (estimate: string): string =>
  `(${estimate} - ${PROMISE} >= interval '${LATE_HOURS - 0.5} hours')`
/** When an estimate that moves on with silence passed what was promised by as much. */
export const MOVED_PAST = `(${PROMISE} + (${LATE_HOURS - 0.5} - w.eta_rest_hours) * interval '1 hour')`
export const IS_LATE = raw(`(${UNARRIVED} and ${isLateBy(PRODUCT_ETA)})`)

/**
 * An indexed superset of the units that need attention; the exact condition is evaluated for these. Lateness changes
 * with the hour (docs/decisions/093).
 */
export const MAY_NEED = raw(`w.need_ts <= (select date_trunc('hour', now()) + interval '1 hour')`)

/** Of those, the units whose need does not depend on the time: trouble, waiting and release. */
export const ALWAYS_NEEDS = raw(`w.need_ts = '-infinity'`)

const FEED_GAP = `greatest(interval '${FEED_LATE_HOURS} hours',
  ${FEED_LATE_TIMES} * (p.last_event_ts - p.first_event_ts) / greatest(p.event_count, 1))`

/** When a railroad last reported any unit; resent old reports do not count. */
const FEED_NEWS = 'least(p.last_received_ts, p.last_event_ts)'

/** `p` has reported nothing for longer than is usual of it; a time in which the portal was away is no feed's fault. */
export const IS_FEED_LATE = `(${FEED_NEWS} < now() - ${FEED_GAP} and
    ${FEED_NEWS} + identity.paused_since(${FEED_NEWS}) < now() - ${FEED_GAP})`

/** Places where two railroads report, with their names; read once for all units. */
const PAIRS_OF_PLACES = `(select jsonb_object_agg(n.place, n.carriers) from (
  select q.place, jsonb_agg(q.carrier) as carriers from place_feeds q
  where q.customer_id = (select public.current_customer()) group by q.place having count(*) = 2) n)`

/** After a hand-over that names no receiver: the only other railroad that reports at the place. */
const OTHER_AT_PLACE = `((${PAIRS_OF_PLACES} -> w.current_place) - w.current_carrier ->> 0)`

/**
 * The railroad that has a unit: the one that reported it last or, after that one handed it over, the one that reported
 * it then, else the next on its waybill, else the only other one at the place; null where no one can be told.
 */
const HOLDER = `(case when w.handed_to is null then w.current_carrier
  else coalesce(nullif(w.handed_to, ''), w.billed_carriers[array_position(w.billed_carriers, w.current_carrier) + 1],
    ${OTHER_AT_PLACE}) end)`
export const HOLDING_CARRIER = raw(HOLDER)

/** Departures: the place that a unit has left says nothing about it. */
const HAS_LEFT = `coalesce(w.last_event_code in ('P', 'RL'), false)`

/** Since when the railroad that has a unit reports no unit at all at the place where it is; read once for all units. */
const PLACE_LATE_SINCE = `(case when not ${HAS_LEFT} then ((
  select jsonb_object_agg(q.carrier || '@' || q.place, q.last_event_ts) from place_feeds q
  where q.customer_id = (select public.current_customer())
    and public.is_place_late(q.from_ts, q.last_event_ts, q.hour_count))
  ->> (${HOLDER} || '@' || w.current_place))::timestamptz end)`

// few railroads, so the planner remembers them
export const FEEDS = raw(`left join lateral (
  select case when ${IS_FEED_LATE} then ${FEED_NEWS} end as late_since
  from feed_positions p where p.customer_id = w.customer_id and p.carrier = ${HOLDER}) f on true`)

/** Since when nothing is reported where a unit is, for all of its railroad or for the place; over `FEEDS`. */
const LATE_FEED = `coalesce(f.late_since, ${PLACE_LATE_SINCE})`
export const FEED_LATE_SINCE = raw(LATE_FEED)
/** The place whose reports are late, where its railroad reports elsewhere. */
export const FEED_LATE_AT = raw(
  `(case when f.late_since is null and ${PLACE_LATE_SINCE} is not null then w.current_location end)`,
)

const ALARM_HOURS = `coalesce(w.gap_alarm_hours, ${TYPICAL_ALARM_HOURS})`
/** The railroad's last word on a unit: a sighting, or an estimate that names no place. */
const NEWS = 'greatest(w.last_sighting_ts, w.rail_eta_made_ts)'
const noNewsFor = (hours: string) => `${NEWS} < now() - ${hours} * interval '1 hour'`
const IS_MOVING = 'w.status_code = 40 and w.waiting_since_ts is null'
/** When a moving unit becomes a silent one. */
const SILENCE = `${NEWS} + ${ALARM_HOURS} * interval '1 hour'`
const SILENT = `${IS_MOVING} and ${noNewsFor(ALARM_HOURS)}`

/** An outage explains the silence of a unit that was not silent before it; one that was is to be asked for. */
const isExplainedBy = (outage: string) =>
  `(${outage} is not null and (not ${IS_MOVING} or ${SILENCE} >= ${outage}))`

/** Nothing is reported where the unit is, and its own last report is no newer than the last of the others. */
const IS_IN_OUTAGE = `coalesce(${NEWS} <= ${LATE_FEED}, false)`

/** A unit's report state, judged by what is normal on its lane (VIS-038); an outage comes before a recent report. */
export const REPORTS =
  raw(`(case when w.status_code = ${COMPLETE_STATUS} then null when ${IS_LOST} then 'lost'
  when w.waiting_since_ts is not null then 'waiting' when w.status_code >= ${ARRIVED_STATUS} then 'arrived'
  when w.last_sighting_ts is null then 'unseen'
  when not ${noNewsFor(`${ALARM_HOURS} / ${ALARM_OVER_USUAL}`)} and not ${IS_IN_OUTAGE} then 'fresh'
  when ${isExplainedBy(LATE_FEED)} then 'feed_late' when ${SILENT} then 'silent' else 'quiet' end)`)

/** Not reported while moving for longer than is normal, though railroad and place reported others; over `FEEDS`. */
export const IS_SILENT = raw(`(${SILENT} and not ${isExplainedBy(LATE_FEED)})`)

export const SILENT_SINCE = raw(SILENCE)

/**
 * When a moving unit counts as silent, provided its feed works: once this has passed, `IS_SILENT` holds. Reads late
 * feeds once for all units.
 */
export const SILENT_FROM = raw(`(case when ${IS_MOVING} and not ${isExplainedBy(`coalesce((
  (select jsonb_object_agg(p.carrier, ${FEED_NEWS}) from feed_positions p
  where p.customer_id = (select public.current_customer()) and ${IS_FEED_LATE}) ->> ${HOLDER})::timestamptz, ${PLACE_LATE_SINCE})`)}
  then ${SILENCE} end)`)

/** A unit stands still since it was last seen (PLT-029). */
export const DWELLING_SINCE = 'w.last_sighting_ts'

/** Placed, notified or stored, and not yet released. */
export const IS_WAITING = raw('w.waiting_since_ts is not null')
