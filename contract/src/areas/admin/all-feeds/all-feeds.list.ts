import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'

const PAST_FOR_READER = { zone: 'reader', tense: 'past', required: true } as const

/** A feed's regularity: late once nothing has arrived for longer than usual, behind while what arrives is a day old. */
export const FEED_STATES = { late: 'Late', delayed: 'Behind', comes: 'Receiving' } as const
/** A lag of more is never in order. */
export const MAX_LAG_HOURS = 24

/** Each railroad's feed of each customer, for staff: those that are late first. */
export const allFeedsList = list({
  name: 'feeds',
  singular: 'feed',
  wire: QUERY_WIRE,
  columns: {
    customer_name: column.text('Customer', { width: 24, required: true, search: true }),
    carrier: column.text('Railroad', { width: 12, required: true, search: true }),
    state: column.choice('State', FEED_STATES, { required: true }),
    last_received_ts: column.moment('Last message', PAST_FOR_READER),
    day_count: column.number('Sightings, 24 h', { width: 14, required: true }),
    usual_day_count: column.number('Typical day', { width: 12 }),
    lag_minutes: column.number('Lag, minutes', { width: 14 }),
    outage_count: column.number('Outages, 14 days', { width: 16, required: true }),
    problem_count: column.number('Total problems', { width: 16, required: true }),
    last_event_ts: column.moment('Latest sighting', { ...PAST_FOR_READER, optional: true }),
  },
  fields: ['feed', 'customer_id'],
  key: 'feed',
  sort: { by: 'state', dir: 'desc' },
})
