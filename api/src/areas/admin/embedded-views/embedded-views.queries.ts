import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export interface Integration {
  config: { token: string; server_url?: string }
  views: { name: string; url: string }[]
}

/** Sets or removes a customer's embedded views; false when there is no such customer. */
export const updateIntegration = async (
  db: Db,
  customerId: number,
  integration: Integration | null,
): Promise<boolean> =>
  (
    await db.row<{ is_there: boolean }>(
      sql`select identity.set_embedded_views(${customerId}, ${integration && JSON.stringify(integration)}::jsonb) as is_there`,
    )
  )?.is_there ?? false

export interface Key {
  client_id: string
  secret_id: string
  sealed_secret: Buffer
}

export const selectKey = (db: Db, customerId: number): Promise<Key | null> =>
  db.row<Key>(
    sql`select client_id, secret_id, sealed_secret from embedded_view_keys where customer_id = ${customerId}`,
  )

export const upsertKey = (db: Db, customerId: number, { client_id, secret_id, sealed_secret }: Key) =>
  db.run(sql`
    insert into embedded_view_keys (customer_id, client_id, secret_id, sealed_secret)
    values (${customerId}, ${client_id}, ${secret_id}, ${sealed_secret})
    on conflict (customer_id) do update set client_id = excluded.client_id, secret_id = excluded.secret_id,
      sealed_secret = excluded.sealed_secret`)

export const deleteKey = (db: Db, customerId: number) =>
  db.run(sql`delete from embedded_view_keys where customer_id = ${customerId}`)
