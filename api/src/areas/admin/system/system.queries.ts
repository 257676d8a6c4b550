import { raw, sql } from '../../../db/sql.ts'
import type { Db } from '../../../db/tx.ts'
import { utcText } from '../../../list/list-sql.ts'

export interface BackupRow {
  base_ts: string | null
  log_ts: string | null
  checked_ts: string
  trouble: string | null
}

/** The recorded state of a backup fault. */
export interface WatchRow {
  bad_since_ts: string | null
  alert_ts: string | null
}

const reported = sql`${utcText(raw('s.base_ts'))} as base_ts, ${utcText(raw('s.log_ts'))} as log_ts,
  ${utcText(raw('s.checked_ts'))} as checked_ts, s.trouble`

/** What the archiver last reported; null before it did. The database answers administrators only. */
export const selectBackupState = async (db: Db): Promise<BackupRow | null> =>
  (await db.row<BackupRow>(sql`select ${reported} from identity.backup_state() s`)) ?? null

/** The same with the fault's recorded state, locked until the transaction ends. */
export const selectWatchedBackup = async (db: Db): Promise<BackupRow & WatchRow> =>
  (await db.row<BackupRow & WatchRow>(sql`
    select ${reported}, ${utcText(raw('s.bad_since_ts'))} as bad_since_ts, ${utcText(raw('s.alert_ts'))} as alert_ts
    from identity.watched_backup() s`))!

export const updateWatchedBackup = (db: Db, { bad_since_ts, alert_ts }: WatchRow): Promise<unknown> =>
  db.run(sql`select identity.note_watched_backup(${bad_since_ts}::timestamptz, ${alert_ts}::timestamptz)`)

/** Email addresses of all administrators of the portal. */
export const selectAdministratorEmails = async (db: Db): Promise<string[]> =>
  (await db.rows<{ email: string }>(sql`select email from identity.administrator_emails()`)).map(
    ({ email }) => email,
  )

export interface JobCounts {
  name: string
  waiting: number
  running: number
  retrying: number
  failed: number
  oldest_due_ts: string | null
}

/** How many jobs there are of each name. The database answers administrators only. */
export const selectJobCounts = (db: Db): Promise<JobCounts[]> =>
  db.rows<JobCounts>(sql`
    select q.name, q.waiting, q.running, q.retrying, q.failed, ${utcText(raw('q.oldest_due_ts'))} as oldest_due_ts
    from identity.job_queue() q`)
