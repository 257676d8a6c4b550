import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

interface Embedded {
  integration: { config: { token: string }; views: { url: string }[] } | null
  email: string
  client_id: string | null
  secret_id: string | null
  sealed_secret: Buffer | null
}

/** How the caller opens the views of the current customer. */
export const selectEmbedded = (db: Db, customerId: number): Promise<Embedded | null> =>
  db.row<Embedded>(sql`
    select a.integration, a.email, k.client_id, k.secret_id, k.sealed_secret
    from identity.embedded_access() a left join embedded_view_keys k on k.customer_id = ${customerId}`)

/** Addresses that a customer's page may embed, before anyone is signed in. */
export const selectEmbeddedAddresses = async (db: Db, customerId: number): Promise<string[]> =>
  (
    await db.row<{ addresses: string[] }>(
      sql`select to_json(identity.embedded_addresses(${customerId})) as addresses`,
    )
  )?.addresses ?? []
