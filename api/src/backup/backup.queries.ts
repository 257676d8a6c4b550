import type pg from 'pg'

/** A base backup that has begun: its place in the write-ahead log. */
export interface Begun {
  lsn: bigint
  segment: string
  segmentBytes: number
}

/** Begins a base backup on this connection, which must stay open until it ends. */
export async function beginBase(admin: pg.Client, label: string): Promise<Begun> {
  const { rows } = await admin.query<{ lsn: string; segment: string; bytes: string }>(
    `select s.lsn - '0/0' as lsn, pg_walfile_name(s.lsn) as segment,
       pg_size_bytes(current_setting('wal_segment_size')) as bytes
     from pg_backup_start($1, true) as s (lsn)`,
    [label],
  )
  const { lsn, segment, bytes } = rows[0]!
  return { lsn: BigInt(lsn), segment, segmentBytes: Number(bytes) }
}

/** Ends the base backup: the text that makes a copy of it start, and the last segment it needs. */
export async function endBase(
  admin: pg.Client,
): Promise<{ label: string; segment: string; stopped: string }> {
  const { rows } = await admin.query<{ label: string; segment: string; stopped: Date }>(
    `select s.labelfile as label, pg_walfile_name(s.lsn) as segment, clock_timestamp() as stopped
     from pg_backup_stop(false) as s`,
  )
  const { label, segment, stopped } = rows[0]!
  return { label, segment, stopped: stopped.toISOString() }
}

export interface ArchiverState {
  command: string
  mode: string
  /** Why the last segment could not be handed over; null where it was. */
  failed: string | null
  /** When it last handed one over, in ISO 8601; null before the first. */
  archived: string | null
}

/** How the server's own archiver does. */
export async function selectArchiver(admin: pg.Client): Promise<ArchiverState> {
  const { rows } = await admin.query<ArchiverState>(
    `select current_setting('archive_command') as command, current_setting('archive_mode') as mode,
       case when last_failed_time > coalesce(last_archived_time, '-infinity') then last_failed_wal end as failed,
       to_char(last_archived_time at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as archived
     from pg_stat_archiver`,
  )
  return rows[0]!
}

/** Ends the current segment, so that all that was written until now is archived. */
export const switchSegment = (admin: pg.Client) => admin.query('select pg_switch_wal()')

/** How backups do, for administrators. */
export interface BackupState {
  /** When the last base backup ended, in ISO 8601; null before the first. */
  base_ts: string | null
  /** Until when the write-ahead log is stored, in ISO 8601; null before the first. */
  log_ts: string | null
  /** The error; null without one. */
  trouble: string | null
}

export const updateBackupState = (admin: pg.Client, { base_ts, log_ts, trouble }: BackupState) =>
  admin.query('select identity.note_backup($1, $2, $3)', [base_ts, log_ts, trouble])

/** Notes a base backup in the audit log. */
export const recordBaseBackup = (admin: pg.Client, target: object) =>
  admin.query('select audit.note_base_backup($1)', [JSON.stringify(target)])

/** Records an action on a backup in the audit log; no person did it through the portal. */
export const insertAuditEntry = (owner: pg.Client, operation: string, target: object) =>
  owner.query(`select audit.record(null, null, $1, $2, null, 'command line')`, [
    operation,
    JSON.stringify(target),
  ])
