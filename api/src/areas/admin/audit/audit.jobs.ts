import { job, Nothing, type Job } from '../../../jobs/queue.ts'
import { checkAudit } from './audit.service.ts'

const checkAuditJob = job({
  name: 'checkAudit',
  payload: Nothing,
  cron: '* * * * *',
  atStart: true,
  load: async () => checkAudit,
})

/** The background job of the audit log: verifies that its content is what was written. */
export const auditJobs: readonly Job[] = [checkAuditJob]
