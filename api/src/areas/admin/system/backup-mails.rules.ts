import type { BackupState } from '#contract/areas/admin/system/system.rules.ts'
import type { Mail } from '../../../mail/post.ts'
import type { BackupRow } from './system.queries.ts'

const ACTION = { label: 'Open System', path: '/admin/system' }
const FINE_PRINT = 'You’re receiving this email because you’re a portal administrator.'

const minute = (ts: string | null): string =>
  ts === null ? 'none yet' : `${ts.slice(0, 16).replace('T', ' ')} UTC`

const CAUSES: Partial<Record<BackupState, string>> = {
  late: 'More than a minute of changes isn’t backed up yet.',
  old: 'No base backup has completed since yesterday.',
  silent: 'The backup process isn’t reporting.',
}

/** To administrators while backups fail: what a lost machine would cost, and why. */
export const backupFaultMail = (recipients: string[], state: BackupState, row: BackupRow): Mail => ({
  kind: 'backup_fault',
  recipients,
  preferredTheme: 'other',
  subject: 'Portal backups are failing',
  heading: 'Portal backups are failing',
  texts: [
    row.trouble ?? CAUSES[state] ?? 'The backup is failing.',
    row.base_ts === null
      ? 'There is no complete backup yet. If the machine is lost now, all data is lost.'
      : `If the machine is lost now, changes since ${minute(row.log_ts ?? row.base_ts)} are lost. Last base backup: ${minute(row.base_ts)}.`,
    'Once the cause is fixed, backups continue without a restart. You’ll get this email once a day until then.',
  ],
  action: ACTION,
  finePrint: FINE_PRINT,
})

/** To administrators once backups work again. */
export const backupRecoveredMail = (recipients: string[], row: BackupRow): Mail => ({
  kind: 'backup_recovered',
  recipients,
  preferredTheme: 'other',
  subject: 'Portal backups are working again',
  heading: 'Portal backups are working again',
  texts: [`Changes until ${minute(row.log_ts)} are stored. Last base backup: ${minute(row.base_ts)}.`],
  action: ACTION,
  finePrint: FINE_PRINT,
})
