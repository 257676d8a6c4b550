import { job, Nothing, type Job } from '../../jobs/queue.ts'

/** The background job of visibility: closes finished items of the work queue and counts each day. */
export const visibilityJobs: readonly Job[] = [
  job({
    name: 'keepWork',
    payload: Nothing,
    cron: '* * * * *',
    atStart: true,
    load: async () => (await import('./work/work.service.ts')).refreshWorkQueue,
  }),
]
