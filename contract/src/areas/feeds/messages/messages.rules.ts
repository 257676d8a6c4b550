/** A feed is late once nothing came for this many times what is usual, and never before so many hours. */
export const FEED_LATE_TIMES = 10
export const FEED_LATE_HOURS = 6
