import { job, Nothing, type Job } from '../../jobs/queue.ts'

/** Background work of visibility: the morning's queue closes what is over and counts each day. */
export const visibilityJobs: readonly Job[] = [
  job({
    name: 'keepWork',
    payload: Nothing,
    cron: '* * * * *',
    atStart: true,
    load: async () => (await import('./work/work.service.ts')).refreshWorkQueue,
  }),
]
