import { job, type Job, Nothing } from '../../jobs/queue.ts'

/** Sums months of trips that are new or changed. */
const rollMonthsJob = job({
  name: 'rollMonths',
  payload: Nothing,
  cron: '*/5 * * * *',
  atStart: true,
  load: async () => (await import('./rollups/rollups.service.ts')).rollMonths,
})

export const analyticsJobs: readonly Job[] = [rollMonthsJob]
