import { job, Nothing, type Job } from '../../jobs/queue.ts'
import { selectActiveCustomers } from '../../jobs/queue.queries.ts'

/** Counts the days of cars as events come and days begin. */
const tellClocksJob = job({
  name: 'tellClocks',
  payload: Nothing,
  everySeconds: 15,
  load: async () => {
    const { tellClocks } = await import('./stays/telling.service.ts')
    return async (ctx) => tellClocks(ctx, await ctx.database.anonymous(selectActiveCustomers))
  },
})

export const demurrageJobs: readonly Job[] = [tellClocksJob]
