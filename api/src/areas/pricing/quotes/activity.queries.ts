import type { QuoteActivity } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

/** Who did it. */
export interface Actor {
  user_id: number | null
  user_name: string
  user_email: string | null
}

export interface Person {
  user_id: number
  first_name: string
  last_name: string
  email: string
}

/** The signed-in user of the transaction. */
export async function selectActingPerson(db: Db): Promise<Person> {
  const person = await db.row<Person>(sql`select * from identity.acting_person()`)
  if (person === null) throw new Error('This transaction has no signed-in user.')
  return person
}

/** The work phone of the signed-in user; empty when none was entered. */
export const selectActingPhone = async (db: Db): Promise<string> =>
  (
    await db.row<{ phone: string | null }>(
      sql`select session ->> 'work_phone' as phone from identity.current_session() session`,
    )
  )?.phone ?? ''

export interface ActivityEntry extends Pick<QuoteActivity, 'activity_code'> {
  quoteId: number
  actor: Actor
  details?: QuoteActivity['details']
}

export const insertActivity = (
  db: Db,
  customerId: number,
  { quoteId, actor, activity_code, details = [] }: ActivityEntry,
) =>
  db.run(sql`
    insert into quote_activity (customer_id, quote_id, user_id, user_name, user_email, activity_code, details)
    values (${customerId}, ${quoteId}, ${actor.user_id}, ${actor.user_name}, ${actor.user_email}, ${activity_code},
      ${JSON.stringify(details)}::jsonb)`)

const MAX = 500

export const selectActivity = (db: Db, customerId: number, quoteId: number) =>
  db.rows<QuoteActivity>(sql`
    select activity_id as id, user_email, user_name, activity_code, details,
      to_char(activity_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as activity_timestamp
    from quote_activity where customer_id = ${customerId} and quote_id = ${quoteId}
    order by activity_id desc limit ${MAX}`)
