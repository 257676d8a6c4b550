import type { BillDispute } from '#contract/areas/invoicing/disputes/disputes.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

type Contact = BillDispute['start']

export const selectContact = (db: Db, customerId: number, scac: string) =>
  db.row<Contact>(sql`
    select sent_as, recipients, account_number, answer_days from railroad_dispute_contacts
    where customer_id = ${customerId} and scac = ${scac}`)

export const upsertContact = (db: Db, customerId: number, scac: string, one: Contact) =>
  db.run(sql`
    insert into railroad_dispute_contacts (customer_id, scac, sent_as, recipients, account_number, answer_days)
    values (${customerId}, ${scac}, ${one.sent_as}, ${one.recipients}, ${one.account_number}, ${one.answer_days})
    on conflict (customer_id, scac) do update set sent_as = excluded.sent_as, recipients = excluded.recipients,
      account_number = excluded.account_number, answer_days = excluded.answer_days`)

export const selectSentDispute = (db: Db, customerId: number, billId: number) =>
  db.row<NonNullable<BillDispute['sent']>>(sql`
    select to_char(sent_ts at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as sent_ts, user_name, sent_as,
      recipients, account_number, to_char(answer_due, 'YYYY-MM-DD') as answer_due, note, filename
    from railroad_disputes where customer_id = ${customerId} and bill_id = ${billId}`)

export interface NewDispute extends Contact {
  note: string
  filename: string
  content: string
  user_id: number
  user_name: string
}

/** Stores a dispute and when its answer is due, which is then the day to act by; null: it was sent before. */
export async function insertDispute(
  db: Db,
  customerId: number,
  billId: number,
  one: NewDispute,
): Promise<string | null> {
  const row = await db.row<{ answer_due: string }>(sql`
    insert into railroad_disputes (customer_id, bill_id, user_id, user_name, sent_as, recipients, account_number,
      answer_due, note, filename, content)
    values (${customerId}, ${billId}, ${one.user_id}, ${one.user_name}, ${one.sent_as}, ${one.recipients},
      ${one.account_number}, current_date + ${one.answer_days}::int, ${one.note}, ${one.filename}, ${one.content})
    on conflict (customer_id, bill_id) do nothing returning to_char(answer_due, 'YYYY-MM-DD') as answer_due`)
  if (row === null) return null
  await db.run(sql`
    update railroad_bills set act_by = ${row.answer_due}::date, version = version + 1
    where customer_id = ${customerId} and bill_id = ${billId}`)
  return row.answer_due
}
