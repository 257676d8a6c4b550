import type { ActivityCode } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import type { Actor } from '../quotes/activity.queries.ts'

const getIds = (rows: readonly { quote_id: number }[]): number[] => rows.map(({ quote_id }) => quote_id)

/** Deletes those that may still be; returns which. */
export const updateQuotesDeleted = async (
  db: Db,
  customerId: number,
  ids: readonly number[],
  statuses: readonly number[],
): Promise<number[]> =>
  getIds(
    await db.rows<{ quote_id: number }>(sql`
      update quotes set deleted = true, version = version + 1, modified_ts = now()
      where customer_id = ${customerId} and quote_id = any(${ids}::int[]) and not deleted
        and status = any(${statuses}::int[])
      returning quote_id`),
  )

/** Adds the same feed entry to several quotes. */
export const insertActivities = (
  db: Db,
  customerId: number,
  ids: readonly number[],
  { actor, activity_code }: { actor: Actor; activity_code: ActivityCode },
) =>
  db.run(sql`
    insert into quote_activity (customer_id, quote_id, user_id, user_name, user_email, activity_code)
    select ${customerId}, one.id, ${actor.user_id}::int, ${actor.user_name}, ${actor.user_email}, ${activity_code}
    from unnest(${ids}::int[]) one (id)`)

/**
 * Copies each quote as a new request with a feed entry; dates in the past move to today and keep their duration.
 * Returns the originals.
 */
export const insertCopies = async (
  db: Db,
  customerId: number,
  ids: readonly number[],
  { actor, today }: { actor: Actor; today: string },
): Promise<number[]> =>
  getIds(
    await db.rows<{ quote_id: number }>(sql`
      with source as materialized (
        select * from quotes where customer_id = ${customerId} and quote_id = any(${ids}::int[]) and not deleted
      ), made as (
        insert into quotes (customer_id, shipper_id, email, customer_business_name, origin_city, origin_state,
          destination_city, destination_state, origin, destination, stccs, price, price_rate, fsc_cost, fsc_rule,
          fsc_reason, other_costs, other_total, cars_per_week, volume_discounts, discount, cost, effective_date,
          expiration_date, terms)
        select customer_id, shipper_id, email, customer_business_name, origin_city, origin_state,
          destination_city, destination_state, origin, destination, stccs, price, price_rate, fsc_cost, fsc_rule,
          fsc_reason, other_costs, other_total, cars_per_week, volume_discounts, discount, cost, greatest(effective_date, ${today}::date),
          greatest(effective_date, ${today}::date) + (expiration_date - effective_date), terms
        from source order by quote_id
        returning quote_id
      -- numbers are given in the order of what is copied
      ), pairs as (
        select m.quote_id as copy, s.quote_id as source
        from (select quote_id, row_number() over (order by quote_id) as place from made) m
        join (select quote_id, row_number() over (order by quote_id) as place from source) s using (place)
      ), told as (
        insert into quote_activity (customer_id, quote_id, user_id, user_name, user_email, activity_code, details)
        select ${customerId}, copy, ${actor.user_id}::int, ${actor.user_name}, ${actor.user_email}, 'copied',
          jsonb_build_array(jsonb_build_object('label', 'Copy of quote', 'before', null, 'after', source::text))
        from pairs
      )
      select source as quote_id from pairs`),
  )
