import type { OutboxMail } from '#contract/areas/admin/outbox/outbox.contract.ts'
import { mailList } from '#contract/areas/admin/outbox/outbox.list.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { listSql, rowSql, stored, utcText } from '../../../list/list-sql.ts'

export type StoredMail = Omit<OutboxMail, 'can'>

/** How emails are selected; the database admits administrators only. */
export const mailRows = listSql<null>()({
  list: mailList,
  from: { call: raw('identity.outbox_page(null, null, 0)'), as: 'm' },
  columns: stored(
    'm',
    ...(['subject', 'state', 'recipients', 'customer_name', 'created_ts', 'sent_ts', 'kind'] as const),
    ...(['attempts', 'last_error'] as const),
  ),
  fields: {
    ...stored('m', 'mail_id', 'customer_id'),
    message_id: raw('m.effect_key'),
    held_until: utcText(raw('m.held_until')),
  },
  scopes: {},
  where: () => [],
  extras: {
    state_counts: () =>
      raw(`(select json_object_agg(s, coalesce(c.mails, 0)) from unnest(array['waiting', 'kept', 'sent', 'dead']) s
        left join identity.mail_counts() c on c.state = s)`),
  },
})

export const selectMail = (db: Db, mailId: number) =>
  db.row<StoredMail & { sealed_body: Buffer | null }>(
    sql`select ${rowSql(mailRows).fields}, sealed_body from identity.outbox_mail(${mailId}) m`,
  )

/** Returns false when the email was not given up. */
export const updateMailRetried = async (
  db: Db,
  mailId: number,
  state: 'waiting' | 'kept',
): Promise<boolean> =>
  (await db.row<{ done: boolean }>(sql`select identity.retry_mail(${mailId}, ${state}) as done`))?.done ??
  false
