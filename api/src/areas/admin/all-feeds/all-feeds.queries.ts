import { allFeedsList } from '#contract/areas/admin/all-feeds/all-feeds.list.ts'
import {
  FEED_BEHIND_HOURS,
  FEED_BEHIND_TIMES,
  FEED_LATE_HOURS,
  FEED_LATE_TIMES,
} from '#contract/areas/feeds/messages/messages.rules.ts'
import { raw } from '../../../db/sql.ts'
import { listSql, stored } from '../../../list/list-sql.ts'

const LIMITS = `interval '${FEED_LATE_HOURS} hours', ${FEED_LATE_TIMES}, interval '${FEED_BEHIND_HOURS} hours', ${FEED_BEHIND_TIMES}`

/** How the feeds of all customers are selected; the database admits staff only. */
export const allFeedRows = listSql<null>()({
  list: allFeedsList,
  from: {
    call: raw(`identity.feed_states_of_all(${LIMITS})`),
    as: 'f',
  },
  columns: {
    ...stored('f', 'customer_name', 'carrier', 'state', 'last_received_ts', 'last_event_ts'),
    ...stored('f', 'day_count', 'usual_day_count', 'outage_count', 'problem_count'),
    lag_minutes: { value: raw('round(f.lag_seconds / 60.0)::int') },
  },
  fields: { ...stored('f', 'customer_id'), feed: { value: raw(`f.customer_id || ' ' || f.carrier`) } },
  scopes: {},
  where: () => [],
})
