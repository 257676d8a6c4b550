import { job, Nothing, type Job } from '../../jobs/queue.ts'
import { selectActiveCustomers } from '../../jobs/queue.queries.ts'

/** Background work of invoicing: each overdue invoice is announced once. */
export const invoicingJobs = (): readonly Job[] => [noteOverdue]

const noteOverdue = job({
  name: 'noteOverdue',
  payload: Nothing,
  cron: '17 * * * *',
  load: async () => {
    const { recordOverdue } = await import('./invoices/overdue.service.ts')
    return async ({ database }) => {
      for (const customerId of await database.anonymous(selectActiveCustomers)) {
        await database.tenant(customerId, (db) => recordOverdue(db, customerId))
      }
    }
  },
})
