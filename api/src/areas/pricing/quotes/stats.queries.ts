import type { QuoteStats } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import {
  ACTIVE,
  EXPIRED,
  EXPIRING_DAYS,
  REJECTED,
  SUBMITTED,
} from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { toCriteria } from '#contract/list/criteria.ts'
import { join, raw, sql, unprepared } from '../../../db/sql.ts'
import type { Statements } from '../../../db/tx.ts'
import { queryConditions, toPredicates } from '../../../list/conditions.ts'
import { quoteRows, type QuoteEnv, TODAY } from './quotes.queries.ts'

/** Of one status; null: of all of them. */
interface Figures {
  status: number | null
  count: number
  total: number
  expiring_soon: number
  median_answer_hours: number | null
}

/** Counts and values of the quotes a question of the list finds (PRC-026), in one pass over them. */
export async function selectQuoteStats(db: Statements, input: object, env: QuoteEnv): Promise<QuoteStats> {
  const request = toCriteria(quoteRows.list, input)
  const { conditions } = queryConditions(quoteRows, request, toPredicates(quoteRows, request), env)
  const rows = await db.rows<Figures>(
    unprepared(sql`
      select q.status, count(*)::int as count, coalesce(sum(q.total), 0)::bigint as total,
        count(*) filter (where q.status = ${SUBMITTED}
          and q.expiration_date between ${raw(TODAY)} and ${raw(TODAY)} + ${EXPIRING_DAYS}::int)::int as expiring_soon,
        round((extract(epoch from percentile_cont(0.5) within group (order by q.answered_ts - q.sent_ts)
          filter (where q.answered_ts > q.sent_ts)) / 3600)::numeric, 1)::float8 as median_answer_hours
      from ${quoteRows.from}
      where ${join(conditions, ' and ')}
      group by grouping sets ((q.status), ())`),
  )
  return getStats(rows)
}

function getStats(rows: readonly Figures[]): QuoteStats {
  const all = rows.find(({ status }) => status === null)!
  const each = rows.filter(({ status }) => status !== null)
  const getCount = (status: number) => each.find((one) => one.status === status)?.count ?? 0
  const ended = getCount(ACTIVE) + getCount(REJECTED) + getCount(EXPIRED)
  return {
    by_status: Object.fromEntries(each.map(({ status, count, total }) => [String(status), { count, total }])),
    count: all.count,
    total: all.total,
    expiring_soon: all.expiring_soon,
    acceptance_rate: ended === 0 ? null : Math.round((getCount(ACTIVE) / ended) * 10_000) / 10_000,
    median_answer_hours: all.median_answer_hours,
  }
}
