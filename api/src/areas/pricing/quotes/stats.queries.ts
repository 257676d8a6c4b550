import type { QuoteStats } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import {
  ACTIVE,
  EXPIRED,
  EXPIRING_DAYS,
  REJECTED,
  SUBMITTED,
} from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { questionOf } from '#contract/list/question.ts'
import { join, raw, sql, unprepared } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { askedConditions, testsOf } from '../../../list/conditions.ts'
import { quoteRows, type QuoteEnv } from './quotes.queries.ts'

/** Counts and values of the quotes a question of the list finds (PRC-026). */
export async function selectQuoteStats(db: Db, taken: object, env: QuoteEnv): Promise<QuoteStats> {
  const asked = questionOf(quoteRows.list, taken)
  const { conditions } = askedConditions(quoteRows, asked, testsOf(quoteRows, asked), env)
  const row = await db.row<{ stats: QuoteStats }>(
    unprepared(sql`
      with found as (
        select q.status, q.total, q.expiration_date, q.sent_ts, q.answered_ts from ${quoteRows.from}
        where ${join(conditions, ' and ')}),
      today as (select (now() at time zone c.zone)::date as day from identity.quoting_customer() c),
      each as (select status, count(*)::int as count, sum(total)::bigint as total from found group by status),
      ended as (select count(*) filter (where status = ${ACTIVE})::int as accepted, count(*)::int as count
        from found where status in (${ACTIVE}, ${REJECTED}, ${EXPIRED}))
      select json_build_object(
        'by_status', coalesce((select json_object_agg(status, json_build_object('count', count, 'total', total)) from each), '{}'),
        'count', coalesce((select sum(count) from each), 0), 'total', coalesce((select sum(total) from each), 0),
        'expiring_soon', (select count(*) from found, today
          where status = ${SUBMITTED} and expiration_date between day and day + ${EXPIRING_DAYS}::int),
        'acceptance_rate', (select round(accepted::numeric / nullif(count, 0), 4) from ended),
        'median_answer_hours', (select round((percentile_cont(0.5) within group (
            order by extract(epoch from answered_ts - sent_ts) / 3600))::numeric, 1)
          from found where answered_ts > sent_ts)) as stats
      from ${raw('(values (1)) one')}`),
  )
  return row!.stats
}
