import { job, Nothing, type Job } from '../../jobs/queue.ts'
import { selectActiveCustomers } from '../../jobs/queue.queries.ts'
import type { MailParts } from '../../mail/post.ts'
import { MATCH_FACTS } from '../../facts/facts.ts'
import { DELIVER_HOOKS } from './webhooks/delivery.service.ts'

/** Background jobs of notifications: matching facts, checking the clock, deleting old entries. */
export const notificationsJobs = (deps: MailParts): readonly Job[] => [
  matchFactsJob(deps),
  deliverHooksJob(deps),
  watchClockJob,
  deleteOldFactsJob,
]

/** Runs when facts are published, and every minute for emails that are due. */
const matchFactsJob = (mail: MailParts): Job =>
  job({
    ...MATCH_FACTS,
    cron: '* * * * *',
    atStart: true,
    load: async () => {
      const { notifyCustomer } = await import('./matching/matching.service.ts')
      return async ({ database, signal }, payload) => {
        const { customer_id } = MATCH_FACTS.payload.parse(payload)
        const customers = customer_id ? [customer_id] : await database.anonymous(selectActiveCustomers)
        for (const customerId of customers) {
          if (signal.aborted) return
          await notifyCustomer({ database, mail, signal }, customerId)
        }
      }
    },
  })

/** Runs when deliveries are queued, and every minute for retries that are due. */
const deliverHooksJob = (mail: MailParts): Job =>
  job({
    ...DELIVER_HOOKS,
    cron: '* * * * *',
    atStart: true,
    load: async () => {
      const { deliverHooks, wakeDueHooks } = await import('./webhooks/delivery.service.ts')
      const { OPEN_INTERNET: reach } = await import('./webhooks/sending.service.ts')
      return async ({ database, signal }, payload) => {
        const { customer_id } = DELIVER_HOOKS.payload.parse(payload)
        if (customer_id) return deliverHooks({ database, mail, reach }, customer_id)
        for (const customerId of await database.anonymous(selectActiveCustomers)) {
          if (signal.aborted) return
          await database.tenant(customerId, (db) => wakeDueHooks(db, customerId))
        }
      }
    },
  })

const watchClockJob = job({
  name: 'watchClock',
  payload: Nothing,
  cron: '*/5 * * * *',
  atStart: true,
  load: async () => {
    const { watchTrips } = await import('../visibility/assets/watch.service.ts')
    const { watchTickets } = await import('../support/targets/dues.service.ts')
    const { watchClocks } = await import('../demurrage/stays/watch.service.ts')
    const { watchTenders } = await import('../waybilling/tenders/watch.service.ts')
    const { watchCarDates } = await import('../fleets/car-records/car-records.service.ts')
    const { joinGroupsByRule } = await import('../fleets/groups/groups.service.ts')
    const { watchSilence } = await import('../telematics/alerts/watch.service.ts')
    const { watchDwell } = await import('../telematics/fences/visits.service.ts')
    return async ({ database, signal }) => {
      for (const customerId of await database.anonymous(selectActiveCustomers)) {
        if (signal.aborted) return
        await database.tenant(customerId, async (db) => {
          await watchTrips(db, customerId)
          await watchClocks(db, customerId)
          await watchTenders(db, customerId)
          await watchTickets(db, customerId)
          await watchCarDates(db, customerId)
          await joinGroupsByRule(db, customerId)
          await watchSilence(db, customerId)
          await watchDwell(db, customerId)
        })
      }
    }
  },
})

/** Nothing reads facts older than this. */
const RETENTION_DAYS = 100

const deleteOldFactsJob = job({
  name: 'forgetFacts',
  payload: Nothing,
  cron: '23 3 * * *',
  load: async () => {
    const { deleteOldFacts } = await import('../../facts/facts.queries.ts')
    return async ({ database }) => {
      for (const customerId of await database.anonymous(selectActiveCustomers))
        await database.tenant(customerId, (db) => deleteOldFacts(db, customerId, RETENTION_DAYS))
    }
  },
})
