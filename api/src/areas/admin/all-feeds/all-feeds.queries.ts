import { allFeedsList, MAX_LAG_HOURS } from '#contract/areas/admin/all-feeds/all-feeds.list.ts'
import { FEED_LATE_HOURS, FEED_LATE_TIMES } from '#contract/areas/feeds/messages/messages.rules.ts'
import { raw } from '../../../db/sql.ts'
import { listSql, stored } from '../../../list/list-sql.ts'

/** A feed that comes with old sightings is not in order: neither that of the last hour nor the latest of all may be a day old. */
const STATE = raw(`case when f.state = 'comes' and (f.lag_seconds > ${MAX_LAG_HOURS} * 3600
  or f.last_event_ts < now() - interval '${MAX_LAG_HOURS} hours') then 'delayed' else f.state end`)

/** How the feeds of all customers are selected; the database admits staff only. */
export const allFeedRows = listSql<null>()({
  list: allFeedsList,
  from: {
    call: raw(`identity.feeds_of_all(interval '${FEED_LATE_HOURS} hours', ${FEED_LATE_TIMES})`),
    as: 'f',
  },
  columns: {
    ...stored('f', 'customer_name', 'carrier', 'last_received_ts', 'last_event_ts'),
    ...stored('f', 'day_count', 'usual_day_count', 'outage_count', 'problem_count'),
    state: { value: STATE },
    lag_minutes: { value: raw('round(f.lag_seconds / 60.0)::int') },
  },
  fields: { ...stored('f', 'customer_id'), feed: { value: raw(`f.customer_id || ' ' || f.carrier`) } },
  scopes: {},
  where: () => [],
})
