import { job, Nothing, type Job } from '../../jobs/queue.ts'
import { selectActiveCustomers } from '../../jobs/queue.queries.ts'
import type { MailParts } from '../../mail/post.ts'

/** Customers served at the same time. */
const CONCURRENCY = 3

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
        const customers = await database.anonymous(selectActiveCustomers)
        const run = async () => {
          for (let next = customers.shift(); next !== undefined; next = customers.shift()) {
            if (signal.aborted) return
            await runDueSchedules({ database, mail, signal }, next)
          }
        }
        await Promise.all(Array.from({ length: CONCURRENCY }, run))
      }
    },
  }),
]
