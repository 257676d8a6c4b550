import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export interface PermissionSetting {
  permissions: string[]
  version: number
}

export const selectPermissionSetting = (db: Db, customerId: number) =>
  db.row<PermissionSetting>(sql`select permissions, version from identity.permission_setting(${customerId})`)

/** Returns false when the version is stale; null matches any version. */
export const updatePermissions = async (
  db: Db,
  customerId: number,
  { permissions, version }: { permissions: readonly string[]; version: number | null },
): Promise<boolean> =>
  (
    await db.row<{ done: boolean }>(sql`
    select identity.change_permissions(${customerId}, ${[...permissions]}::text[], ${version}::int) as done`)
  )?.done ?? false
