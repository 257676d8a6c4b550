/**
 * A feed is late once nothing has arrived for this multiple of the usual interval, and never before this many hours.
 */
export const FEED_LATE_TIMES = 10
export const FEED_LATE_HOURS = 6

/** A feed is behind once its lag is more than this multiple of its usual one, and more than this many hours. */
export const FEED_BEHIND_TIMES = 3
export const FEED_BEHIND_HOURS = 1
