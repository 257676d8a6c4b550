import * as contract from '#contract/areas/admin/system/system.contract.ts'
import type { PortalSettings } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import type { JobCtx } from '../../../jobs/queue.ts'
import { type MailParts, postMail } from '../../../mail/post.ts'
import { BACKUP_PART } from '../../../start/checks/settings.ts'
import { backupFaultMail, backupRecoveredMail } from './backup-mails.rules.ts'
import { backupAlertAt, backupStateAt } from './backup.rules.ts'
import { queuesAt } from './queues.rules.ts'
import * as queries from './system.queries.ts'

export const systemService = implement(contract, {
  /** How each part of the portal does. */
  async getSystem(ctx) {
    const checks = await ctx.startChecks()
    const row = await queries.selectBackupState(ctx.db)
    const jobs = await queries.selectJobCounts(ctx.db)
    const never = { base_ts: null, log_ts: null, checked_ts: null, trouble: null }
    return {
      // how backups do says more than whether they are set
      checks: checks.filter(({ part }) => part !== BACKUP_PART),
      backup: { ...never, ...row, state: backupStateAt(Date.now(), ctx.settings.backups, row) },
      queues: queuesAt(Date.now(), jobs, ctx.getSlotClass),
    }
  },
})

type Parts = MailParts & { settings: Pick<PortalSettings, 'backups'> }

/** Mails administrators while backups fail, and once when they work again. */
export const watchBackups =
  (parts: Parts) =>
  async ({ database }: Pick<JobCtx, 'database'>): Promise<void> => {
    if (parts.settings.backups !== 'on') return
    await database.anonymous(async (db) => {
      const { bad_since_ts, alert_ts, ...row } = await queries.selectWatchedBackup(db)
      const nowMs = Date.now()
      const state = backupStateAt(nowMs, 'on', row)
      const alert = backupAlertAt(nowMs, state, { bad_since_ts, alert_ts })
      await queries.updateWatchedBackup(db, alert)
      if (alert.mail === null) return
      for (const email of await queries.selectAdministratorEmails(db))
        await postMail(
          db,
          parts,
          alert.mail === 'fault' ? backupFaultMail([email], state, row) : backupRecoveredMail([email], row),
        )
    })
  }
