/**
 * A feed is late once nothing has arrived for this multiple of the usual interval, and never before this many hours.
 */
export const FEED_LATE_TIMES = 10
export const FEED_LATE_HOURS = 6
