import type { Score } from '#contract/areas/support/ratings/ratings.rules.ts'
import { sql, type Sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** A closed ticket with its writer's rating; null when it is not closed or not theirs. */
export const selectRatedTicket = (
  db: Db,
  { customerId, ticketId, userId }: { customerId: number; ticketId: number; userId: number },
) =>
  db.row<{ qualified_id: string; name: string; score: Score | null; comment: string }>(sql`
    select t.id_prefix || '-' || t.ticket_id as qualified_id, t.name, r.score, coalesce(r.comment, '') as comment
    from tickets t
    left join ticket_ratings r on r.customer_id = t.customer_id and r.ticket_id = t.ticket_id
    where t.customer_id = ${customerId} and t.ticket_id = ${ticketId} and t.status = 1 and t.state = 'Closed'
      and t.created_by = ${userId}`)

export const upsertRating = (
  db: Db,
  of: { customerId: number; ticketId: number; userId: number },
  { score, comment }: { score: Score; comment: string },
) =>
  db.run(sql`
    insert into ticket_ratings (customer_id, ticket_id, user_id, score, comment)
    values (${of.customerId}, ${of.ticketId}, ${of.userId}, ${score}, ${comment})
    on conflict (customer_id, ticket_id) do update set score = excluded.score, comment = excluded.comment,
      user_id = excluded.user_id, rated_ts = now()`)

/** This month's ratings of existing tickets: the list of them has as many rows. */
export const monthRatings = (customerId: number): Sql => sql`
  select count(*) filter (where r.score = 'good')::int as good, count(*) filter (where r.score = 'bad')::int as bad
  from ticket_ratings r join tickets t on t.customer_id = r.customer_id and t.ticket_id = r.ticket_id and t.status = 1
  where r.customer_id = ${customerId} and r.rated_ts >= date_trunc('month', now(), 'UTC')`

export const selectSatisfaction = async (db: Db, customerId: number) =>
  (await db.row<{ since: string; good: number; bad: number }>(sql`
    select to_char(now() at time zone 'UTC', 'YYYY-MM-01"T00:00:00.000Z"') as since, m.good, m.bad
    from (${monthRatings(customerId)}) m`))!
