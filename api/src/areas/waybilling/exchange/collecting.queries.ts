import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import type { Link } from './delivery.queries.ts'

export type AnsweringLink = Link & { sftp_answers: string; receiver_id: string }

/** Railroads whose server lays answers down for us. */
export const selectAnsweringLinks = (db: Db) =>
  db.rows<AnsweringLink>(sql`
    select scac, transport, sftp_url, sftp_host_key, sealed_secret, sftp_answers, receiver_id from reference.carriers
    where transport = 'sftp' and sftp_answers <> '' order by scac`)

/** Under which id a customer sends to a railroad; null where it does not. */
export const selectSenderId = async (db: Db, customerId: number, scac: string): Promise<string | null> =>
  (
    await db.row<{ sender_id: string }>(sql`
      select sender_id from receivers where customer_id = ${customerId} and scac = ${scac}`)
  )?.sender_id ?? null
