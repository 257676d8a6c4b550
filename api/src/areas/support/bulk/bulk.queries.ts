import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

type Of = readonly [customerId: number, ids: readonly number[], userId: number]

const getIds = (rows: readonly { ticket_id: number }[]): number[] => rows.map(({ ticket_id }) => ticket_id)

/** Closes those that are open still; returns which. */
export const updateTicketsClosed = async (db: Db, ...[customerId, ids, userId]: Of): Promise<number[]> =>
  getIds(
    await db.rows<{ ticket_id: number }>(sql`
      update tickets set state = 'Closed', closed_ts = now(), edited_by = ${userId}, version = version + 1,
        updated_ts = now()
      where customer_id = ${customerId} and ticket_id = any(${ids}::int[]) and status = 1 and state <> 'Closed'
      returning ticket_id`),
  )

/** Assigns those that are still open; returns which. */
export const updateTicketsAssigned = async (
  db: Db,
  assignees: readonly number[],
  ...[customerId, ids, userId]: Of
): Promise<number[]> =>
  getIds(
    await db.rows<{ ticket_id: number }>(sql`
      update tickets set assignees = ${assignees}::int[], state = 'In Progress', edited_by = ${userId},
        version = version + 1, updated_ts = now()
      where customer_id = ${customerId} and ticket_id = any(${ids}::int[]) and status = 1 and state <> 'Closed'
      returning ticket_id`),
  )

/** Adds tags to those that are open still, each once; returns which. */
export const updateTicketsTagged = async (
  db: Db,
  tags: readonly string[],
  ...[customerId, ids, userId]: Of
): Promise<number[]> =>
  getIds(
    await db.rows<{ ticket_id: number }>(sql`
      update tickets t set tags = t.tags || array(
          select n.tag from unnest(${tags}::text[]) with ordinality n (tag, place)
          where n.tag <> all(t.tags) order by n.place),
        edited_by = ${userId}, version = version + 1, updated_ts = now()
      where t.customer_id = ${customerId} and t.ticket_id = any(${ids}::int[]) and t.status = 1
        and t.state <> 'Closed'
      returning ticket_id`),
  )
