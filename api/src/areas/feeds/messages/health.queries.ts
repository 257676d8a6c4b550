import { FEED_LATE_HOURS, FEED_LATE_TIMES } from '#contract/areas/feeds/messages/messages.rules.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** A message whose newest sighting is older is history: it says nothing about the feed's regularity. */
const HISTORY_DAYS = 3

/** How long hours and outages are stored: they define what is normal. */
const NORMAL_DAYS = 14

/** Over a row `p` of the positions. */
const LATE_AFTER = `greatest(interval '${FEED_LATE_HOURS} hours',
  ${FEED_LATE_TIMES} * (p.last_event_ts - p.first_event_ts) / greatest(p.event_count, 1))`

/** Over a row `p` of the positions: a time is too long ago, without the portal's own downtime since. */
const isLate = (time: string): string =>
  `${time} < now() - ${LATE_AFTER} and ${time} + identity.paused_since(${time}) < now() - ${LATE_AFTER}`

const IS_LATE = isLate('p.last_received_ts')

/** The newest report of any unit is too old; resent old reports do not count. */
const IS_NEWS_LATE = isLate('least(p.last_received_ts, p.last_event_ts)')

/** One railroad's latest delivery, times in milliseconds. */
export interface FeedPosition {
  carrier: string
  first_ts: number
  last_ts: number
  count: number
}

/** Moves the position of each railroad's feed on, counts its hour, and notes that it had been away for too long. */
export async function upsertFeedPositions(
  db: Db,
  customerId: number,
  positions: readonly FeedPosition[],
): Promise<void> {
  await db.run(sql`
    with come as (
      select * from json_to_recordset(${JSON.stringify(positions)}::json)
        as c (carrier text, first_ts float8, last_ts float8, count bigint)),
    counted as (
      insert into feed_hours (customer_id, carrier, hour_ts, event_count, lag_seconds)
      select ${customerId}::int, carrier, date_trunc('hour', now()), count,
        least(greatest(date_part('epoch', now()) - last_ts / 1000, 0), 2e9)::int from come
      where last_ts / 1000 > date_part('epoch', now()) - ${HISTORY_DAYS} * 86400
      on conflict (customer_id, carrier, hour_ts) do update set
        event_count = feed_hours.event_count + excluded.event_count,
        lag_seconds = least(feed_hours.lag_seconds, excluded.lag_seconds)),
    ended as (
      insert into feed_outages (customer_id, carrier, from_ts, to_ts)
      select p.customer_id, p.carrier, p.last_received_ts, now()
      from feed_positions p join come c on c.carrier = p.carrier
      where p.customer_id = ${customerId} and ${raw(IS_LATE)}
      on conflict do nothing)
    insert into feed_positions (customer_id, carrier, first_event_ts, last_event_ts, last_received_ts, event_count)
    select ${customerId}::int, c.carrier, to_timestamp(c.first_ts / 1000), to_timestamp(c.last_ts / 1000), now(), c.count
    from come c
    on conflict (customer_id, carrier) do update set
      first_event_ts = least(feed_positions.first_event_ts, excluded.first_event_ts),
      last_event_ts = greatest(feed_positions.last_event_ts, excluded.last_event_ts),
      last_received_ts = excluded.last_received_ts,
      event_count = feed_positions.event_count + excluded.event_count`)
}

/** How long hours with reports at a place count before half of them are forgotten. */
const PLACE_DAYS = 28

/** The latest reports of a railroad at a place, times in milliseconds. */
export interface PlacePosition {
  carrier: string
  place: string
  first_ts: number
  last_ts: number
  /** Different hours among them. */
  hours: number
}

/**
 * Moves on when each railroad last reported any unit at each place, and counts the hours in which it did: a train of a
 * hundred cars is one hour. Old reports do not count.
 */
export const upsertPlaceFeeds = (
  db: Db,
  customerId: number,
  positions: readonly PlacePosition[],
): Promise<unknown> =>
  db.run(sql`
    insert into place_feeds as p (customer_id, carrier, place, from_ts, last_event_ts, hour_count)
    select ${customerId}::int, carrier, place, to_timestamp(first_ts / 1000), to_timestamp(last_ts / 1000), hours
    from json_to_recordset(${JSON.stringify(positions)}::json)
      as c (carrier text, place text, first_ts float8, last_ts float8, hours int)
    on conflict (customer_id, carrier, place) do update set
      last_event_ts = excluded.last_event_ts,
      from_ts = case when ${raw(IS_LONG_AGO)} then p.from_ts + (excluded.last_event_ts - p.from_ts) / 2 else p.from_ts end,
      hour_count = (p.hour_count + case
          when excluded.from_ts > p.last_event_ts then excluded.hour_count
            - (date_trunc('hour', excluded.from_ts) <= p.last_event_ts)::int
          when date_trunc('hour', excluded.last_event_ts) > p.last_event_ts then 1 else 0 end)
        / case when ${raw(IS_LONG_AGO)} then 2 else 1 end
      where excluded.last_event_ts > p.last_event_ts`)

const IS_LONG_AGO = `excluded.last_event_ts - p.from_ts > interval '${PLACE_DAYS} days'`

/**
 * Corrects the latest position of each railroad's feed by sightings that an old message now reports (1) or no longer
 * reports (-1): nothing new arrived, so no hour counts them. A railroad without any sightings has no feed.
 */
export async function correctFeedPositions(
  db: Db,
  customerId: number,
  positions: readonly FeedPosition[],
  by: 1 | -1,
): Promise<void> {
  if (positions.length === 0) return
  await db.run(sql`
    with moved as (
      select carrier, to_timestamp(first_ts / 1000) as first_ts, to_timestamp(last_ts / 1000) as last_ts, count
      from json_to_recordset(${JSON.stringify(positions)}::json)
        as c (carrier text, first_ts float8, last_ts float8, count bigint))
    insert into feed_positions as p (customer_id, carrier, first_event_ts, last_event_ts, last_received_ts, event_count)
    select ${customerId}::int, m.carrier, m.first_ts, m.last_ts, now(), m.count from moved m where ${by}::int = 1 or exists (
      select from feed_positions k where k.customer_id = ${customerId} and k.carrier = m.carrier)
    on conflict (customer_id, carrier) do update set
      first_event_ts = case when ${by}::int = 1 then least(p.first_event_ts, excluded.first_event_ts)
        when p.first_event_ts < excluded.first_event_ts then p.first_event_ts
        else coalesce((${edge('min', customerId)}), p.first_event_ts) end,
      last_event_ts = case when ${by}::int = 1 then greatest(p.last_event_ts, excluded.last_event_ts)
        when p.last_event_ts > excluded.last_event_ts then p.last_event_ts
        else coalesce((${edge('max', customerId)}), p.last_event_ts) end,
      event_count = greatest(p.event_count + ${by}::int * excluded.event_count, 0)`)
  if (by === -1) {
    await db.run(sql`
      delete from feed_positions where customer_id = ${customerId} and event_count = 0
        and carrier = any(${positions.map(({ carrier }) => carrier)}::text[])`)
  }
}

const edge = (which: 'min' | 'max', customerId: number) => sql`
  select ${raw(which)}(e.event_ts) from events e where e.customer_id = ${customerId} and e.source = p.carrier`

const iso = (column: string) => raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** An hour that has begun says little: the day before now is 24 whole ones. */
const IS_TODAY = raw(
  `h.hour_ts >= date_trunc('hour', now()) - interval '24 hours' and h.hour_ts < date_trunc('hour', now())`,
)

/** Over the hours `h` of a railroad: the first is not a day old. */
const IS_NEW = raw(`min(h.hour_ts) > date_trunc('hour', now()) - interval '24 hours'`)

/** Places where a railroad of the positions `p` reports nothing, though it reports elsewhere. */
const silentPlaces = (customerId: number) => sql`
      select p.carrier, json_agg(json_build_object('place', public.place_name(p.place), 'last_event_ts', ${iso('p.last_event_ts')},
        'usual_hours', round((date_part('epoch', p.last_event_ts - p.from_ts) / 3600 / p.hour_count)::numeric, 1))
        order by p.last_event_ts) as places
      from place_feeds p join p as f on f.carrier = p.carrier
      where p.customer_id = ${customerId} and public.is_place_late(p.from_ts, p.last_event_ts, p.hour_count)
        and not (${raw(IS_NEWS_LATE.replaceAll('p.', 'f.'))})
      group by p.carrier`

/** Servers that cannot be used, of railroads that the customer exchanges messages with. */
const unreachableServers = (customerId: number) => sql`
      select c.scac as carrier, c.link_trouble as trouble, c.link_down_since as since_ts
      from receivers r join reference.carriers c on c.scac = r.scac
      where r.customer_id = ${customerId} and r.transport = 'railroad' and c.link_trouble is not null
        and c.link_down_since is not null
      union all
      select r.scac, r.link_trouble, r.link_down_since from receivers r
      where r.customer_id = ${customerId} and r.transport = 'sftp' and r.link_trouble is not null
        and r.link_down_since is not null`

/** Totals of a customer's feeds and how each railroad's is, as JSON. */
export async function selectFeedStatus(db: Db, customerId: number): Promise<string> {
  const row = await db.row<{ answer: string }>(sql`
    with p as (select * from feed_positions where customer_id = ${customerId}),
    h as (
      select carrier, case when ${IS_NEW} then sum(event_count)
          else coalesce(sum(event_count) filter (where ${IS_TODAY}), 0) end as day_count,
        case when ${IS_NEW} then min(hour_ts) end as counted_since,
        (array_agg(lag_seconds order by hour_ts desc))[1] as lag_seconds,
        case when count(*) > 24 then percentile_cont(0.5) within group (order by lag_seconds) end as usual_lag_seconds
      from feed_hours h
      where customer_id = ${customerId} and hour_ts > now() - ${NORMAL_DAYS} * interval '1 day'
      group by carrier),
    d as (
      select carrier, percentile_cont(0.5) within group (order by day_count) as usual_day_count
      from (select carrier, date_trunc('day', hour_ts) as day, sum(event_count) as day_count,
          min(date_trunc('day', hour_ts)) over (partition by carrier) as first_day
        from feed_hours
        where customer_id = ${customerId} and hour_ts > now() - ${NORMAL_DAYS} * interval '1 day' group by 1, 2) days
      where day > first_day and day < date_trunc('day', now())
      group by carrier having count(*) > 1),
    q as (${silentPlaces(customerId)}),
    o as (
      select carrier, json_agg(json_build_object('from_ts', ${iso('from_ts')}, 'to_ts', ${iso('to_ts')})
        order by from_ts desc) as outages
      from feed_outages
      where customer_id = ${customerId} and to_ts > now() - ${NORMAL_DAYS} * interval '1 day' group by carrier),
    u as (
      select payload ->> 'scac' as carrier, count(*) as undelivered_count from outbox
      where customer_id = ${customerId} and kind = 'tender_file' and (state = 'dead' or state = 'waiting' and attempts > 0)
      group by 1),
    s as (${unreachableServers(customerId)})
    select json_build_object(
      'message_count', (select count(*) from messages where customer_id = ${customerId}),
      'event_count', (select coalesce(sum(event_count), 0) from p),
      'quarantine_count', (select count(*) from quarantine where customer_id = ${customerId} and not resolved),
      'first_event_ts', (select ${iso('min(first_event_ts)')} from p),
      'last_event_ts', (select ${iso('max(last_event_ts)')} from p),
      'last_received_ts', (select ${iso('max(last_received_ts)')} from p),
      'undelivered', (select coalesce(json_agg(json_build_object('carrier', u.carrier, 'count', undelivered_count)
        order by u.carrier), '[]') from u),
      'unreachable', (select coalesce(json_agg(json_build_object('carrier', s.carrier, 'trouble', s.trouble,
        'since_ts', ${iso('s.since_ts')}) order by s.carrier), '[]') from s),
      'carriers', (select coalesce(json_agg(json_build_object(
        'carrier', p.carrier, 'last_event_ts', ${iso('last_event_ts')}, 'last_received_ts', ${iso('last_received_ts')},
        'event_count', event_count, 'day_count', coalesce(h.day_count, 0),
        'counted_since', ${iso('h.counted_since')}, 'usual_day_count', d.usual_day_count,
        'lag_seconds', h.lag_seconds, 'usual_lag_seconds', h.usual_lag_seconds,
        'is_late', ${raw(IS_NEWS_LATE)},
        'silent_places', coalesce(q.places, '[]'),
        'outages', coalesce(o.outages, '[]')) order by p.carrier), '[]')
        from p left join h on h.carrier = p.carrier left join d on d.carrier = p.carrier left join o on o.carrier = p.carrier
        left join q on q.carrier = p.carrier))::text as answer`)
  return row?.answer ?? '{}'
}

/** Records that the portal is running; a gap since the last time becomes a pause when it is too long. */
export const recordHeartbeat = (db: Db): Promise<unknown> => db.run(sql`select identity.beat()`)

/** Deletes rows that no longer contribute to the usual values. */
export async function deleteOldHealth(db: Db, customerId: number): Promise<void> {
  const old = sql`now() - ${2 * NORMAL_DAYS} * interval '1 day'`
  await db.run(sql`delete from feed_hours where customer_id = ${customerId} and hour_ts < ${old}`)
  await db.run(sql`delete from feed_outages where customer_id = ${customerId} and to_ts < ${old}`)
  await db.run(sql`delete from place_feeds where customer_id = ${customerId} and last_event_ts < ${old}`)
}
