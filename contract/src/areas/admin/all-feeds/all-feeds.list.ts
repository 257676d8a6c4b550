import { column } from '../../../list/column.ts'
import { list } from '../../../list/list.ts'
import { QUERY_WIRE } from '../../../list/wire.ts'

const PAST_FOR_READER = { zone: 'reader', tense: 'past', required: true } as const

/** A feed's state, as its customer's Feeds page shows it. Sorted by its key: the worst has the highest. */
export const FEED_STATES = {
  late: 'Late',
  delayed: 'Behind',
  comes_in_part: 'Locations silent',
  comes: 'Receiving',
} as const

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
