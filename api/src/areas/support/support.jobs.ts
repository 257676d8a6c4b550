import { foldingJob } from '../../jobs/fold-counts.ts'
import type { Deliverers } from '../../jobs/outbox.ts'
import type { Job } from '../../jobs/queue.ts'

/** Background work of support: totals to fold. */
export const supportJobs: readonly Job[] = [
  foldingJob('foldTicketCounts', async () => (await import('./tickets/counts.queries.ts')).foldCounts),
]

/** What support sends out: feedback, to the help desk. */
export const supportEffects: Deliverers = {
  helpdesk: async (ctx, _customerId, effect) =>
    (await import('./feedback/feedback.service.ts')).deliverFeedback(ctx, effect),
}
