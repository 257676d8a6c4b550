import {
  type BackupState,
  MAX_BACKUP_LAG_SECONDS,
  MAX_BASE_AGE_HOURS,
} from '#contract/areas/admin/system/system.rules.ts'
import type { PortalSettings } from '../../../http/context.ts'
import type { BackupRow, WatchRow } from './system.queries.ts'

const MAX_LAG_MS = MAX_BACKUP_LAG_SECONDS * 1000
const MAX_BASE_AGE_MS = MAX_BASE_AGE_HOURS * 3_600_000

/** How backups do at a moment, in milliseconds; the archiver reports every 15 s. */
export function backupStateAt(
  nowMs: number,
  setting: PortalSettings['backups'],
  row: BackupRow | null,
): BackupState {
  if (setting !== 'on') return setting
  if (row === null) return 'starting'
  const checkedMs = Date.parse(row.checked_ts)
  if (nowMs - checkedMs > MAX_LAG_MS) return 'silent'
  if (row.trouble !== null) return 'failing'
  if (row.base_ts === null || row.log_ts === null) return 'starting'
  // as it was at the report: the report itself is up to 15 s old
  if (checkedMs - Date.parse(row.log_ts) > MAX_LAG_MS) return 'late'
  return nowMs - Date.parse(row.base_ts) > MAX_BASE_AGE_MS ? 'old' : 'good'
}

const FAULTS: readonly BackupState[] = ['late', 'old', 'failing', 'silent']
/** A fault that ends automatically, such as a network outage, causes no email. */
const FAULT_ALARM_AFTER_MS = 5 * 60_000
const REMIND_MS = 24 * 3_600_000

/** The recorded state of a fault, and the email that administrators get now. */
export interface Alert extends WatchRow {
  mail: 'fault' | 'recovered' | null
}

/** What follows from the state of backups at a moment: a mail once a fault lasts, one a day while it does, and one when it ends. */
export function backupAlertAt(
  nowMs: number,
  state: BackupState,
  { bad_since_ts, alert_ts }: WatchRow,
): Alert {
  if (!FAULTS.includes(state))
    return { bad_since_ts: null, alert_ts: null, mail: alert_ts === null ? null : 'recovered' }
  const now = new Date(nowMs).toISOString()
  const since = bad_since_ts ?? now
  const isDue = alert_ts === null ? isPast(since, FAULT_ALARM_AFTER_MS) : isPast(alert_ts, REMIND_MS)
  return { bad_since_ts: since, alert_ts: isDue ? now : alert_ts, mail: isDue ? 'fault' : null }

  function isPast(ts: string, ms: number): boolean {
    return nowMs - Date.parse(ts) >= ms
  }
}
