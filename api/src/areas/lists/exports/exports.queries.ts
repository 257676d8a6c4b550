import type { ListExport } from '#contract/areas/lists/exports/exports.contract.ts'
import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { utcText } from '../../../list/list-sql.ts'

/** The criteria of the export. */
export interface ExportRequest {
  list: string
  format: 'csv' | 'xlsx' | 'pdf'
  columns: string[]
  criteria: object
}

const EXPORT_COLUMNS = sql`export_id, list, format, state, rows_done, rows_total, filename, filesize, reason,
  ${utcText(raw('created_ts'))} as created_ts, ${utcText(raw('expires_ts'))} as expires_ts`

const IS_STORED = raw('expires_ts > now()')

export const insertExport = async (
  db: Db,
  customerId: number,
  userId: number,
  { filename, ...requested }: ExportRequest & { filename: string },
): Promise<ListExport> =>
  (await db.row<ListExport>(sql`
    insert into list_exports (customer_id, user_id, list, format, question, columns, filename)
    values (${customerId}, ${userId}, ${requested.list}, ${requested.format}, ${JSON.stringify(requested.criteria)}::jsonb,
      ${requested.columns}::text[], ${filename})
    returning ${EXPORT_COLUMNS}`))!

/** The caller's own; row-level security hides those of others. */
export const selectExports = (db: Db, customerId: number, list: string) =>
  db.rows<ListExport>(sql`
    select ${EXPORT_COLUMNS} from list_exports
    where customer_id = ${customerId} and list = ${list} and ${IS_STORED} order by created_ts desc limit 20`)

/** How many the caller has that are not over. */
export const selectExportCount = async (db: Db, customerId: number): Promise<number> =>
  (await db.row<{ n: number }>(sql`
    select count(*)::int as n from list_exports where customer_id = ${customerId} and ${IS_STORED} and state <> 'cancelled'`))!
    .n

export const selectExport = (db: Db, customerId: number, exportId: string) =>
  db.row<ListExport & { object: string | null }>(sql`
    select ${EXPORT_COLUMNS}, object from list_exports
    where customer_id = ${customerId} and export_id = ${exportId}::uuid and ${IS_STORED}`)

/** Stops one that is not made yet; false: it is. */
export const updateExportCanceled = async (db: Db, customerId: number, exportId: string) =>
  (await db.run(sql`
    update list_exports set state = 'cancelled'
    where customer_id = ${customerId} and export_id = ${exportId}::uuid and state in ('waiting', 'making')`)) >
  0

export const deleteExport = (db: Db, customerId: number, exportId: string) =>
  db.run(sql`delete from list_exports where customer_id = ${customerId} and export_id = ${exportId}::uuid`)

/** Takes one to work, also one that was begun before; null: it was stopped or is made. */
export const beginExport = (db: Db, customerId: number, exportId: string, object: string) =>
  db.row<ExportRequest & { object: string }>(sql`
    update list_exports set state = 'making', rows_done = 0, object = coalesce(object, ${object})
    where customer_id = ${customerId} and export_id = ${exportId}::uuid and state in ('waiting', 'making') and ${IS_STORED}
    returning list, format, question as criteria, to_json(columns) as columns, object`)

/** Notes how far it is; false: it was stopped. */
export const updateExportProgress = async (
  db: Db,
  customerId: number,
  exportId: string,
  { done, total }: { done: number; total: number },
) =>
  (await db.run(sql`
    update list_exports set rows_done = ${done}, rows_total = ${total}
    where customer_id = ${customerId} and export_id = ${exportId}::uuid and state = 'making'`)) > 0

/** Notes that it is made; false: it was stopped. */
export const updateExportReady = async (
  db: Db,
  customerId: number,
  exportId: string,
  { rows, size }: { rows: number; size: number },
) =>
  (await db.run(sql`
    update list_exports set state = 'ready', rows_done = ${rows}, rows_total = ${rows}, filesize = ${size}
    where customer_id = ${customerId} and export_id = ${exportId}::uuid and state = 'making'`)) > 0

export const updateExportFailed = (db: Db, customerId: number, exportId: string, reason: string) =>
  db.run(sql`
    update list_exports set state = 'failed', reason = ${reason}
    where customer_id = ${customerId} and export_id = ${exportId}::uuid and state in ('waiting', 'making')`)

/** Deletes expired exports of all users; returns the names of their stored files. */
export const deleteExpiredExports = async (db: Db, customerId: number): Promise<string[]> =>
  (
    await db.rows<{ object: string | null }>(sql`
      delete from list_exports where customer_id = ${customerId} and expires_ts < now() returning object`)
  ).flatMap(({ object }) => object ?? [])
