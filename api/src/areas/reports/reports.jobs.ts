import { job, Nothing, type Job } from '../../jobs/queue.ts'
import { selectActiveCustomers } from '../../jobs/queue.queries.ts'
import type { MailParts } from '../../mail/post.ts'

/** Every minute: emails the reports that are due. */
export const reportsJobs = (mail: MailParts): readonly Job[] => [
  job({
    name: 'runReports',
    payload: Nothing,
    cron: '* * * * *',
    atStart: true,
    load: async () => {
      const { runDueSchedules } = await import('./schedules/running.service.ts')
      return async ({ database, signal }) => {
        for (const customerId of await database.anonymous(selectActiveCustomers)) {
          if (signal.aborted) return
          await runDueSchedules({ database, mail, signal }, customerId)
        }
      }
    },
  }),
]
