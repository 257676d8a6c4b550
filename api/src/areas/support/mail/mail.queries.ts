import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export interface Addressee {
  user_id: number
  first_name: string
  email: string
  /** The brand of the customer's emails. */
  preferred_theme: string
}

/** Those of them that can sign in by now, with their addresses. */
export const selectAddressees = (db: Db, userIds: readonly number[]): Promise<Addressee[]> =>
  db.rows(sql`select * from identity.people_to_write(${userIds}::int[])`)

/** Whether an email was already turned into a note. */
export const selectIsKnownMail = async (db: Db, customerId: number, hash: Buffer): Promise<boolean> =>
  (await db.row(sql`
    select 1 from ticket_mails where customer_id = ${customerId} and mail_hash = ${hash}`)) !== null

/** The number of a ticket's notes from emails within the last hour. */
export const countLatestMails = async (db: Db, customerId: number, ticketId: number): Promise<number> =>
  (await db.row<{ mails: number }>(sql`
    select count(*)::int as mails from ticket_mails
    where customer_id = ${customerId} and ticket_id = ${ticketId} and received_ts > now() - interval '1 hour'`))!
    .mails

export const insertTicketMail = (
  db: Db,
  customerId: number,
  mail: { hash: Buffer; ticketId: number; noteId: number },
) =>
  db.run(sql`
    insert into ticket_mails (customer_id, mail_hash, ticket_id, note_id)
    values (${customerId}, ${mail.hash}, ${mail.ticketId}, ${mail.noteId})`)

/** Those who work on the customer's tickets. */
export const selectAgents = async (db: Db): Promise<number[]> =>
  (
    await db.rows<{ user_id: number }>(sql`select a.user_id from identity.ticket_agents() as a (user_id)`)
  ).map(({ user_id }) => user_id)
