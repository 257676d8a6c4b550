import { job, Nothing, type Job } from '../../jobs/queue.ts'
import { selectActiveCustomers } from '../../jobs/queue.queries.ts'

/** Counts the days of cars as events come and days begin. */
const demurrageClocksJob = job({
  name: 'tellClocks',
  payload: Nothing,
  everySeconds: 15,
  load: async () => {
    const { updateClocks } = await import('./stays/clocks.service.ts')
    return async (ctx) => updateClocks(ctx, await ctx.database.anonymous(selectActiveCustomers))
  },
})

export const demurrageJobs: readonly Job[] = [demurrageClocksJob]
