import type { ModuleSetting } from '#contract/areas/admin/modules/modules.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export const selectModuleSettings = (db: Db) =>
  db.rows<ModuleSetting>(sql`select * from identity.flag_settings()`)

export const selectCustomerNames = (db: Db) =>
  db.rows<{ customer_id: number; name: string; status: number }>(sql`select * from identity.customer_names()`)

/** Answers false when the version is stale. */
export const updateModule = async (
  db: Db,
  module: { name: string; customer_id: number | null; enabled: boolean | null; version: number | null },
): Promise<boolean> =>
  (
    await db.row<{ done: boolean }>(
      sql`select identity.set_flag(${module.name}, ${module.customer_id}, ${module.enabled}, ${module.version}) as done`,
    )
  )?.done ?? false
