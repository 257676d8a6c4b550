import type { ModuleSetting } from '#contract/areas/admin/modules/modules.contract.ts'
import type { Levels } from '#contract/base/areas.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export const selectModuleSettings = (db: Db) =>
  db.rows<ModuleSetting>(sql`select * from identity.flag_settings()`)

export const selectCustomerNames = (db: Db) =>
  db.rows<{ customer_id: number; name: string; status: number }>(sql`select * from identity.customer_names()`)

/** Returns false when the version is stale. */
export const updateModule = async (
  db: Db,
  module: { name: string; customer_id: number | null; enabled: boolean | null; version: number | null },
): Promise<boolean> =>
  (
    await db.row<{ done: boolean }>(
      sql`select identity.set_flag(${module.name}, ${module.customer_id}, ${module.enabled}, ${module.version}) as done`,
    )
  )?.done ?? false

/** Active people of the customer at hand with the areas that are open to them, by name. */
export const selectMembers = (db: Db) =>
  db.rows<{ full_name: string; levels: Levels }>(sql`
    select full_name, levels from identity.alert_people() order by full_name, user_id`)

/** The running work of each module at the current customer. */
export const selectUnderWay = async (db: Db, customerId: number) =>
  (await db.row<{ tenders: number; rules: number }>(sql`
    select
      (select count(*)::int from tenders t where t.customer_id = ${customerId}
        and t.state !~* 'accepted|rejected|error|conflict|^cancelled$') as tenders,
      (select count(*)::int from alert_rules a where a.customer_id = ${customerId} and a.is_enabled) as rules`))!
