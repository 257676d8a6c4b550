/**
 * good: everything written until a minute ago is stored; late: it is not; old: the last base backup is from the day
 * before yesterday; failing: an error occurred; silent: the archiver reports nothing; starting: the first base backup
 * is not complete; off: BACKUP_TO is not set; external: your own PostgreSQL.
 */
export const BACKUP_STATES = [
  'good',
  'late',
  'old',
  'failing',
  'silent',
  'starting',
  'off',
  'external',
] as const
export type BackupState = (typeof BACKUP_STATES)[number]

/** What a lost machine may cost at most. */
export const MAX_BACKUP_LAG_SECONDS = 60
/** A base backup is taken every day. */
export const MAX_BASE_AGE_HOURS = 36
/** How long a ready job may wait before it is reported. */
export const MAX_JOB_WAIT_SECONDS = 300

/** Classes of background work, each with its own slots. */
export const SLOT_LABELS = {
  local: 'Internal',
  files: 'Files, imports and exports',
  exchange: 'Documents to railroads',
  mail: 'Emails',
  web: 'Webhooks and help desk',
} as const
export type SlotClass = keyof typeof SLOT_LABELS
