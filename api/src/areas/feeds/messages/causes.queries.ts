import { MAX_REPLAYED, type listProblemCauses } from '#contract/areas/feeds/messages/messages.contract.ts'
import { UNKNOWN_CLOCK } from '#contract/areas/feeds/messages/reasons.rules.ts'
import type { Result } from '#contract/base/endpoint.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** More causes than anyone works through; the list has every problem. */
const MAX_CAUSES = 50
/** What a reason begins with where it says its position. */
const POSITION = String.raw`^Line \d+(, segment \d+ \([^)]*\))?: `

type Causes = Result<typeof listProblemCauses>

/**
 * Open problems by cause, most messages first. Messages that were read by different layouts, or whose problem is in
 * another column, need another repair. Of places each one is a cause, as it is their name that is unknown.
 */
export async function selectCauses(db: Db, customerId: number): Promise<Causes> {
  const row = await db.row<Causes>(sql`
    with problems as (
      select q.quarantine_id, q.message_id, q.reason_code, q.reason, q.excerpt, q.count, q.received_ts, m.layout,
        q.segment, q.element, case when q.reason_code = ${UNKNOWN_CLOCK} then q.reason end as place
      from quarantine q
      left join messages m on m.customer_id = q.customer_id and m.message_id = q.message_id
      where q.customer_id = ${customerId} and not q.resolved),
    causes as (
      select reason_code, layout, max(quarantine_id) as newest, sum(count)::int as count,
        count(distinct message_id)::int as message_count,
        (array_agg(distinct message_id order by message_id))[1:${MAX_REPLAYED}] as message_ids,
        min(received_ts) as first_ts, max(received_ts) as last_ts
      from problems group by reason_code, layout, segment, element, place)
    select count(*)::int as cause_count,
      (select count(distinct message_id)::int from problems) as message_count,
      coalesce((
        select json_agg(json_build_object('reason_code', c.reason_code, 'layout', c.layout,
          'is_own_layout', exists (
            select from clm_layouts l where l.customer_id = ${customerId} and l.name = c.layout),
          'reason', regexp_replace(p.reason, ${POSITION}, ''), 'excerpt', p.excerpt, 'count', c.count,
          'message_count', c.message_count, 'message_ids', c.message_ids, 'first_ts', c.first_ts, 'last_ts', c.last_ts)
          order by c.message_count desc, c.last_ts desc)
        from (select * from causes order by message_count desc, last_ts desc limit ${MAX_CAUSES}) c
        join problems p on p.quarantine_id = c.newest), '[]') as causes
    from causes`)
  return row!
}
