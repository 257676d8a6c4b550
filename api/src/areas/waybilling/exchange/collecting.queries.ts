import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import type { Link } from './delivery.queries.ts'

export type AnsweringLink = Link & { sftp_answers: string }

/** Railroads whose server has the responses for all customers. */
export const selectAnsweringLinks = (db: Db) =>
  db.rows<AnsweringLink>(sql`
    select scac, transport, sftp_url, sftp_host_key, sealed_secret, sftp_answers, null::int as owner from reference.carriers
    where transport = 'sftp' and sftp_answers <> '' order by scac`)

/** Customers with a server of their own at a railroad. */
export const selectOwnServers = (db: Db) =>
  db.rows<{ customer_id: number; scac: string }>(sql`
    select customer_id, scac from identity.own_servers_of_customers()`)

/** The server of one of them. */
export const selectOwnLink = (db: Db, customerId: number, scac: string) =>
  db.row<AnsweringLink>(sql`
    select scac, transport, sftp_url, sftp_host_key, sealed_secret, sftp_answers, customer_id as owner from receivers
    where customer_id = ${customerId} and scac = ${scac} and transport = 'sftp' and sftp_answers <> ''`)

/** The IDs under which a customer and a railroad exchange documents; null when they do not. */
export const selectIds = (db: Db, customerId: number, scac: string) =>
  db.row<{ sender_id: string; receiver_id: string }>(sql`
    select sender_id, receiver_id from receivers where customer_id = ${customerId} and scac = ${scac}`)
