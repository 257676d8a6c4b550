/**
 * good: what was written until a minute ago is stored; late: it is not; old: the last base backup is from the day before yesterday;
 * failing: something went wrong; silent: the archiver reports nothing; starting: the first base backup is not complete; off: BACKUP_TO
 * is not set; external: your own PostgreSQL.
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
/** How long a job that may begin may wait before somebody looks. */
export const MAX_JOB_WAIT_SECONDS = 300

/** Classes of background work, each with slots of its own. */
export const SLOT_LABELS = {
  local: 'Inside the portal',
  files: 'Files, imports and exports',
  exchange: 'Documents to railroads',
  mail: 'Emails',
  web: 'Webhooks and help desk',
} as const
export type SlotClass = keyof typeof SLOT_LABELS
