import type { CustomerFeed } from '#contract/areas/admin/customer-feeds/customer-feeds.contract.ts'
import { FEED_LATE_HOURS, FEED_LATE_TIMES } from '#contract/areas/feeds/messages/messages.rules.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

const iso = (column: string) => raw(`to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`)

/** As in `health.queries`: nothing arrived for longer than usual, without the portal's own downtime. */
const IS_LATE = raw(`p.last_received_ts + identity.paused_since(p.last_received_ts) < now() - greatest(
  interval '${FEED_LATE_HOURS} hours', ${FEED_LATE_TIMES} * (p.last_event_ts - p.first_event_ts) / greatest(p.event_count, 1))`)

/**
 * Feeds of a customer: of the railroads it works with, those it may send to, and those that something came from. The
 * transaction has entered the customer.
 */
export async function selectFeeds(db: Db, id: number, scacs: readonly string[]): Promise<CustomerFeed[]> {
  const row = await db.row<{ feeds: CustomerFeed[] }>(sql`
    with known as (
      select unnest(${[...scacs]}::text[]) as scac
      union select scac from receivers where customer_id = ${id}
      union select carrier from feed_positions where customer_id = ${id} and carrier <> '-')
    select coalesce(json_agg(json_build_object(
      'scac', k.scac, 'name', r.name,
      'token', case when t.token_id is not null then json_build_object('token_id', t.token_id,
        'created_ts', ${iso('t.created_ts')}, 'expires_ts', ${iso('t.expires_ts')}, 'last_used_ts', ${iso('t.last_used_ts')}) end,
      'state', case when p.carrier is null then 'waiting' when ${IS_LATE} then 'late' else 'comes' end,
      'last_received_ts', ${iso('p.last_received_ts')},
      'day_count', (select coalesce(sum(h.event_count), 0) from feed_hours h
        where h.customer_id = ${id} and h.carrier = k.scac and h.hour_ts > now() - interval '24 hours'))
      order by k.scac), '[]') as feeds
    from known k
    left join reference.railroads r on r.scac = k.scac
    left join feed_positions p on p.customer_id = ${id} and p.carrier = k.scac
    left join identity.feed_tokens(${id}) t on t.scac = k.scac`)
  return row!.feeds
}

/** Replaces the token of a railroad's feed; returns its id. */
export const insertFeedToken = async (
  db: Db,
  id: number,
  { scac, tokenHash, days }: { scac: string; tokenHash: Buffer; days: number },
): Promise<number> =>
  (await db.row<{ id: number }>(sql`
    select identity.create_feed_token(${id}, ${scac}, ${tokenHash}, ${days}) as id`))!.id

export const selectRailroads = (db: Db) =>
  db.rows<{ scac: string; name: string }>(sql`select scac, name from reference.railroads order by scac`)
