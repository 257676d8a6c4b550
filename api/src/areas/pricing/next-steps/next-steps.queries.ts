import type { QuotesOfStep } from '#contract/areas/pricing/next-steps/next-steps.contract.ts'
import {
  ACCEPTED_DAYS,
  EXPIRING_SOON_DAYS,
  QUOTE_STEPS,
} from '#contract/areas/pricing/next-steps/next-steps.rules.ts'
import { ACTIVE, IN_PROGRESS, NEW_REQUEST, SUBMITTED } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Statements } from '../../../db/tx.ts'
import { utcText } from '../../../list/list-sql.ts'
import { TODAY } from '../quotes/quotes.queries.ts'

const MAX_OF_STEP = 50

/** Open quotes by their next step; an offer whose last day has passed has none. */
export const selectNextSteps = (db: Statements, customerId: number) =>
  db.rows<QuotesOfStep>(sql`
    with stepped as materialized (
      select q.*, case
        when q.status = ${SUBMITTED} then case when q.expiration_date < ${raw(TODAY)} + ${EXPIRING_SOON_DAYS}::int
          then 'expiring' else 'waiting' end
        when q.status = ${ACTIVE} then 'accepted'
        when q.rejected_once then 'counter'
        when q.total = 0 then 'price'
        else 'send' end as step
      from quotes q
      where q.customer_id = ${customerId} and not q.deleted and (
        q.status in (${NEW_REQUEST}, ${IN_PROGRESS})
        or q.status = ${SUBMITTED} and q.expiration_date >= ${raw(TODAY)}
        or q.status = ${ACTIVE} and q.answered_ts > now() - make_interval(days => ${ACCEPTED_DAYS}) and not exists (
          select from quote_activity a
          where a.customer_id = q.customer_id and a.quote_id = q.quote_id and a.activity_code = 'pattern_made'))
    ), ranked as (
      select s.*, w.since, row_number() over (partition by s.step
        order by case when s.step in ('expiring', 'waiting') then s.expiration_date end, w.since, s.quote_id) as position
      from stepped s cross join lateral (select case
        when s.step in ('counter', 'accepted') then coalesce(s.answered_ts, s.modified_ts)
        when s.step = 'price' then s.created_ts
        when s.step = 'send' then s.modified_ts
        else coalesce(s.sent_ts, s.modified_ts) end as since) w
    )
    select r.step, count(*)::int as count, sum(coalesce(r.cars_per_week, 1))::int as cars,
      sum(r.total * coalesce(r.cars_per_week, 1))::float8 as total,
      json_agg(json_build_object('id', r.quote_id, 'customer_business_name', r.customer_business_name,
        'origin', r.origin_city || ', ' || r.origin_state, 'destination', r.destination_city || ', ' || r.destination_state,
        'commodities', array(select c ->> 'commodity' from jsonb_array_elements(r.stccs) c), 'total', r.total, 'cars_per_week', r.cars_per_week,
        'counter_price', r.counter_price, 'expiration_date', r.expiration_date,
        'opened_at', ${utcText(raw('r.opened_ts'))}, 'since', ${utcText(raw('r.since'))})
        order by r.position) filter (where r.position <= ${MAX_OF_STEP}) as quotes
    from ranked r group by r.step
    order by array_position(${Object.keys(QUOTE_STEPS)}::text[], r.step)`)
