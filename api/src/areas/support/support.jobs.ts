import { foldingJob } from '../../jobs/fold-counts.ts'
import type { Job } from '../../jobs/queue.ts'

/** Background work of support: totals to fold. */
export const supportJobs: readonly Job[] = [
  foldingJob('foldTicketCounts', async () => (await import('./tickets/counts.queries.ts')).foldCounts),
]
