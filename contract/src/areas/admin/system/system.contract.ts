import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { StartCheck } from '../../../base/start-check.ts'
import { BACKUP_STATES, SLOT_LABELS, type SlotClass } from './system.rules.ts'

/** The state of backups; times in ISO 8601, null if there was none yet. */
export const BackupReport = z.object({
  state: z.enum(BACKUP_STATES),
  /** The end of the last base backup. */
  base_ts: z.string().nullable(),
  /** The time until which changes are stored. */
  log_ts: z.string().nullable(),
  /** When the archiver last reported. */
  checked_ts: z.string().nullable(),
  trouble: z.string().nullable(),
})
export type BackupReport = z.infer<typeof BackupReport>

/** The background jobs of one class. */
export const QueueReport = z.object({
  slots: z.enum(Object.keys(SLOT_LABELS) as [SlotClass]),
  /** How many run at the same time. */
  max_running: z.number(),
  running: z.number(),
  waiting: z.number(),
  retrying: z.number(),
  failed: z.number(),
  /** The time since which the oldest startable job has waited. */
  oldest_due_ts: z.string().nullable(),
  is_late: z.boolean(),
})
export type QueueReport = z.infer<typeof QueueReport>

export const getSystem = endpoint({
  name: 'getSystem',
  method: 'GET',
  path: '/admin/system',
  access: 'admin',
  summary: 'Setup checks, backups and background jobs of the portal.',
  response: z.object({ checks: z.array(StartCheck), backup: BackupReport, queues: z.array(QueueReport) }),
})
