import {
  type ForecastReviewDay,
  REVIEW_AHEAD_DAYS,
  REVIEW_DAYS,
} from '#contract/areas/analytics/reviews/reviews.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { isInGroups, isPlace } from '../analytics.queries.ts'
import { type ForecastScope, ZONE } from '../forecast/forecast.queries.ts'

/** No trip lasts longer; older ones are not looked at. */
const MAX_TRIP_DAYS = 60

const AHEAD = raw(`interval '${REVIEW_AHEAD_DAYS} days'`)

/** The days in order. A trip's forecast for a day is its last ETA made at the start of the day a week before. */
export const selectReviewDays = (
  db: Db,
  customerId: number,
  { destinationIds, groupIds }: ForecastScope,
): Promise<ForecastReviewDay[]> =>
  db.rows<ForecastReviewDay>(sql`
    with trips as materialized (
      select f.waybill_id, f.arrival_ts, ${ZONE} as zone
      from trip_facts f join waybills w on w.customer_id = f.customer_id and w.waybill_id = f.waybill_id
      where f.customer_id = ${customerId} and f.trip_start_ts >= now() - make_interval(days => ${REVIEW_DAYS + MAX_TRIP_DAYS}::int)
        and ${isPlace('f.destination_place', destinationIds)} and ${isInGroups(groupIds)}),
    etas as (
      select t.waybill_id, t.arrival_ts, t.zone, e.made_ts, e.p50_ts,
        lead(e.made_ts) over (partition by e.waybill_id order by e.made_ts) as replaced_ts
      from trips t join eta_history e on e.customer_id = ${customerId} and e.waybill_id = t.waybill_id),
    forecast as (
      select (p50_ts at time zone zone)::date as day from etas
      cross join lateral (
        select (date_trunc('day', p50_ts at time zone zone) - ${AHEAD}) at time zone zone as seen_ts) s
      where made_ts <= seen_ts and (replaced_ts is null or replaced_ts > seen_ts)
        and (arrival_ts is null or arrival_ts > seen_ts)),
    arrivals as (
      select (t.arrival_ts at time zone t.zone)::date as day, not exists (
        select from eta_history e where e.customer_id = ${customerId} and e.waybill_id = t.waybill_id
          and e.made_ts <= (date_trunc('day', t.arrival_ts at time zone t.zone) - ${AHEAD}) at time zone t.zone) as unforeseen
      from trips t where t.arrival_ts is not null),
    days as (
      select day, 1 as forecast, 0 as arrived, 0 as unforeseen from forecast
      union all select day, 0, 1, unforeseen::int from arrivals)
    select to_char(day, 'YYYY-MM-DD') as date, sum(forecast)::int as forecast, sum(arrived)::int as arrived,
      sum(unforeseen)::int as unforeseen
    from days where day >= (now() at time zone 'UTC')::date - ${REVIEW_DAYS}::int and day < (now() at time zone 'UTC')::date
    group by day order by day`)
