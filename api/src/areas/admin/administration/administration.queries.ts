import type {
  AuditEntry,
  FlagSetting,
  NoticeSetting,
} from '#contract/areas/admin/administration/administration.contract.ts'
import { sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'

export interface AuditQuestion {
  customer_id: number | null
  user_id: number | null
  operation: string | null
  /** First and last day, YYYY-MM-DD in UTC, both included. */
  from: string | null
  to: string | null
  limit: number
  offset: number
}

/** Audit entries with the total that matches; none for a caller who is no administrator. */
export const selectAuditEntries = (db: Db, asked: AuditQuestion) =>
  db.rows<AuditEntry & { total: number }>(sql`
    select entry_id, to_json(at) #>> '{}' as at, customer_id, customer_name, user_id, user_name, operation, target, change,
      request_id, total
    from audit.list(${asked.customer_id}, ${asked.user_id}, ${asked.operation}, ${asked.from}::date::timestamptz,
      (${asked.to}::date + 1)::timestamptz, ${asked.limit}, ${asked.offset})`)

export const selectBrokenEntries = (db: Db) =>
  db.rows<{ entry_id: number }>(sql`select entry_id from audit.verify()`)

export const selectFlagSettings = (db: Db) =>
  db.rows<FlagSetting>(sql`select * from identity.flag_settings()`)

export const selectCustomerNames = (db: Db) =>
  db.rows<{ customer_id: number; name: string; status: number }>(sql`select * from identity.customer_names()`)

/** Answers false when the version is stale. */
export const updateFlag = async (
  db: Db,
  flag: { name: string; customer_id: number | null; enabled: boolean | null; version: number | null },
): Promise<boolean> =>
  (
    await db.row<{ done: boolean }>(
      sql`select identity.set_flag(${flag.name}, ${flag.customer_id}, ${flag.enabled}, ${flag.version}) as done`,
    )
  )?.done ?? false

/** The notice as everybody who is signed in may read it. */
export const selectNotice = async (db: Db): Promise<Omit<NoticeSetting, 'revision'> | null> =>
  (await db.row<{ alert: NoticeSetting | null }>(sql`select identity.alert() as alert`))?.alert ?? null

export const selectAlert = async (db: Db): Promise<NoticeSetting> => {
  const row = await db.row<{ alert: NoticeSetting | null }>(sql`select identity.alert_setting() as alert`)
  if (!row?.alert) throw new Error('the row of the notice is gone')
  return row.alert
}

/** Answers false when the revision is stale. */
export const updateAlert = async (
  db: Db,
  alert: { active: boolean; title: string; body: string; link_text: string; revision: number },
): Promise<boolean> =>
  (
    await db.row<{ done: boolean }>(sql`
    select identity.change_alert(${alert.active}, ${alert.title}, ${alert.body}, ${alert.link_text},
      ${alert.revision}) as done`)
  )?.done ?? false

export interface PermissionSetting {
  permissions: string[]
  version: number
}

export const selectPermissionSetting = (db: Db, customerId: number) =>
  db.row<PermissionSetting>(sql`select permissions, version from identity.permission_setting(${customerId})`)

/** Answers false when the version is stale; null stands for whatever version there is. */
export const updatePermissions = async (
  db: Db,
  customerId: number,
  { permissions, version }: { permissions: readonly string[]; version: number | null },
): Promise<boolean> =>
  (
    await db.row<{ done: boolean }>(sql`
    select identity.change_permissions(${customerId}, ${[...permissions]}::text[], ${version}::int) as done`)
  )?.done ?? false
