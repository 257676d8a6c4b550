import type pg from 'pg'
import { PERMISSIONS } from '#contract/base/access.ts'

/** Restores everything for customer 1 that a hostile administrator's call may have removed. */
export async function resetRights(db: pg.Client): Promise<void> {
  await db.query(
    `insert into identity.customer_permissions (customer_id, permission) select 1, p from unnest($1::text[]) p
     on conflict do nothing`,
    [PERMISSIONS],
  )
  await db.query(
    `update identity.users set status = 1 where email in ('full@test.example', 'admin@test.example')`,
  )
}
