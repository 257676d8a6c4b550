import type { AuditEntry } from '#contract/areas/admin/audit/audit.contract.ts'
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
