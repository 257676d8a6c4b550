import { foldingJob } from '../../jobs/fold-counts.ts'
import { job, Nothing, type Job } from '../../jobs/queue.ts'
import { selectActiveCustomers } from '../../jobs/queue.queries.ts'
import type { MailParts } from '../../mail/post.ts'

/** Background work of pricing: offers whose last day is over, totals to fold, links long ended. */
export const pricingJobs = (deps: MailParts): readonly Job[] => [
  expireQuotesJob(deps),
  foldQuoteCounts,
  sweepQuoteLinks,
]

/**
 * Days end at a different time in each zone, sometimes at the half or quarter hour, and readers see the end at once.
 * List filters and figures use the recorded state, so it is recorded at once too.
 */
const expireQuotesJob = (deps: MailParts): Job =>
  job({
    name: 'expireQuotes',
    payload: Nothing,
    cron: '* * * * *',
    atStart: true,
    load: async () => {
      const { expireQuotes } = await import('./review/review.service.ts')
      return async ({ database }) => {
        for (const customerId of await database.anonymous(selectActiveCustomers)) {
          await database.tenant(customerId, (db) => expireQuotes(db, customerId, deps))
        }
      }
    },
  })

const foldQuoteCounts = foldingJob(
  'foldQuoteCounts',
  async () => (await import('./quotes/counts.queries.ts')).foldCounts,
)

const sweepQuoteLinks = job({
  name: 'sweepQuoteLinks',
  evenWhenFull: true,
  payload: Nothing,
  cron: '41 2 * * *',
  load: async () => {
    const { deleteOldLinks } = await import('./review/review.queries.ts')
    return async ({ database }) => {
      await database.anonymous(deleteOldLinks)
    }
  },
})
