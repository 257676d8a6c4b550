import { job, type Job } from '../../jobs/queue.ts'
import { GROUP_PAST_TRIPS } from './groups/trip-groups.service.ts'

const groupPastTripsJob = job({
  ...GROUP_PAST_TRIPS,
  load: async () => {
    const { updateTripGroups } = await import('./groups/trip-groups.queries.ts')
    return ({ database }, { customer_id, equipment_ids }) =>
      database.tenant(customer_id, (db) =>
        updateTripGroups(db, customer_id, { ids: equipment_ids, arePast: true }),
      )
  },
})

export const fleetsJobs: readonly Job[] = [groupPastTripsJob]
