import {
  type ForecastReviewDay,
  REVIEW_AHEAD_DAYS,
  REVIEW_DAYS,
} from '#contract/areas/analytics/reviews/reviews.contract.ts'
import { raw, sql, unprepared } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { isInGroups, isPlace } from '../analytics.queries.ts'
import {
  type ForecastScope,
  getDayChance,
  MEAN_AND_SPREAD,
  P10,
  P90,
  ZONE,
} from '../forecast/forecast.queries.ts'

/** No trip lasts longer; older ones are ignored. */
const MAX_TRIP_DAYS = 60

/** Who arrived before the first forecast was made, in any time zone, is in none. */
const OLDEST_ARRIVAL_DAYS = REVIEW_DAYS + REVIEW_AHEAD_DAYS + 2

const AHEAD = raw(`interval '${REVIEW_AHEAD_DAYS} days'`)

/**
 * The days in order. A trip's forecast for a day is its last ETA made before the start of the day a week before, and the range
 * adds up the chances of all trips that were on their way then. Days with neither a forecast nor an arrival are omitted.
 */
export const selectReviewDays = (
  db: Db,
  customerId: number,
  { destinationIds, groupIds }: ForecastScope,
): Promise<ForecastReviewDay[]> =>
  db.rows<ForecastReviewDay>(
    unprepared(sql`
    with trips as materialized (
      select f.waybill_id, f.arrival_ts, ${ZONE} as zone
      from trip_facts f join waybills w on w.customer_id = f.customer_id and w.waybill_id = f.waybill_id
      where f.customer_id = ${customerId} and f.trip_start_ts >= now() - make_interval(days => ${REVIEW_DAYS + MAX_TRIP_DAYS}::int)
        and (f.arrival_ts is null or f.arrival_ts >= now() - make_interval(days => ${OLDEST_ARRIVAL_DAYS}::int))
        and ${isPlace('f.destination_place', destinationIds)} and ${isInGroups(groupIds)}),
    etas as (
      select t.waybill_id, t.arrival_ts, t.zone, e.made_ts, e.p50_ts as eta, least(e.p10_ts, e.p50_ts) as early,
        greatest(e.p90_ts, e.p50_ts) as late,
        lead(e.made_ts, 1, 'infinity') over (partition by e.waybill_id order by e.made_ts) as replaced_ts
      from trips t join eta_history e on e.customer_id = ${customerId} and e.waybill_id = t.waybill_id),
    foreseen as (
      select day::date as day, (u.eta at time zone u.zone)::date = day::date as is_due, c.chance
      from etas u
      cross join lateral generate_series(
        date_trunc('day', greatest(u.eta - 2 * (u.eta - u.early), u.made_ts + ${AHEAD}) at time zone u.zone),
        least(u.eta + 2 * (u.late - u.eta), u.replaced_ts + ${AHEAD}) at time zone u.zone, interval '1 day') day
      cross join lateral (select day at time zone u.zone as from_ts, (day + interval '1 day') at time zone u.zone as until_ts,
        (day - ${AHEAD}) at time zone u.zone as seen_ts) d
      cross join lateral (select ${getDayChance('d.from_ts', 'd.until_ts', 'd.seen_ts')} as chance) c
      where u.made_ts <= d.seen_ts and u.replaced_ts > d.seen_ts
        and (u.arrival_ts is null or u.arrival_ts > d.seen_ts)),
    ranges as (
      select day, count(*) filter (where is_due) as forecast, ${MEAN_AND_SPREAD} from foreseen c group by day),
    arrivals as (
      select (t.arrival_ts at time zone t.zone)::date as day, count(*) as arrived,
        count(*) filter (where not exists (
          select from eta_history e where e.customer_id = ${customerId} and e.waybill_id = t.waybill_id
            and e.made_ts <= (date_trunc('day', t.arrival_ts at time zone t.zone) - ${AHEAD}) at time zone t.zone)) as unforeseen
      from trips t where t.arrival_ts is not null group by 1)
    select to_char(day, 'YYYY-MM-DD') as date, coalesce(r.forecast, 0)::int as forecast,
      case when r.mean is not null then json_build_object('p10', ${P10}, 'p90', ${P90}) end as range,
      coalesce(a.arrived, 0)::int as arrived, coalesce(a.unforeseen, 0)::int as unforeseen
    from ranges r full join arrivals a using (day)
    where day >= (now() at time zone 'UTC')::date - ${REVIEW_DAYS}::int and day < (now() at time zone 'UTC')::date
      and (r.forecast > 0 or a.arrived > 0)
    order by day`),
  )
