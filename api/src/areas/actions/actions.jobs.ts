import { job, Nothing, type Job } from '../../jobs/queue.ts'
import { selectActiveCustomers } from '../../jobs/queue.queries.ts'

const watchCarActionsJob = job({
  name: 'watchCarActions',
  payload: Nothing,
  everySeconds: 60,
  load: async () => {
    const { watchCarActions } = await import('./car-actions.service.ts')
    return async (ctx) => watchCarActions(ctx, await ctx.database.anonymous(selectActiveCustomers))
  },
})

/** Background work of requests to railroads. */
export const actionsJobs: readonly Job[] = [watchCarActionsJob]
