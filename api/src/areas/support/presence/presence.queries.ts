import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

type Of = { customerId: number; ticketId: number; userId: number }

/** Two of the beats that pages send, and some for a slow line. */
const EXPIRED_SECONDS = 10

export const upsertPresence = (db: Db, { customerId, ticketId, userId }: Of, doing: string) =>
  db.run(sql`
    insert into ticket_presence (customer_id, ticket_id, user_id, doing)
    values (${customerId}, ${ticketId}, ${userId}, ${doing})
    on conflict (customer_id, ticket_id, user_id) do update set doing = excluded.doing, seen_ts = now()`)

/** Deletes the entry of a person who leaves, and the expired entries of others. */
export const deletePresence = (db: Db, { customerId, ticketId, userId }: Of) =>
  db.run(sql`
    delete from ticket_presence
    where customer_id = ${customerId}
      and (seen_ts < now() - interval '1 minute' or (ticket_id = ${ticketId} and user_id = ${userId}))`)

/** Who else has it open, in the order of their ids. */
export const selectPresent = (db: Db, { customerId, ticketId, userId }: Of) =>
  db.rows<{ user_id: number; doing: 'looking' | 'typing' | 'noting' }>(sql`
    select user_id, doing from ticket_presence
    where customer_id = ${customerId} and ticket_id = ${ticketId} and user_id <> ${userId}
      and seen_ts > now() - make_interval(secs => ${EXPIRED_SECONDS}::int)
    order by user_id`)
