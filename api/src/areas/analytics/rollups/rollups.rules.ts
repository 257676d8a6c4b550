/** `until_ts` is exclusive. */
export interface TimeSpan {
  from_ts: Date
  until_ts: Date
}

/** A month YYYY-MM-01 whose deliveries before a moment are summed. */
export interface RolledMonth {
  month: string
  until_ts: Date
}

/** Where a range is read: months from the rollup, the rest trip by trip. */
export interface Sources {
  months: readonly RolledMonth[]
  spans: readonly TimeSpan[]
}

const DAY_MS = 86_400_000
/** Deliveries of later days are still being reported and change: they are not summed. */
const ROLLED_AFTER_DAYS = 3

/** Deliveries before it are summed: a midnight UTC. */
export const getRollEnd = (now: number): Date =>
  new Date(Math.floor(now / DAY_MS) * DAY_MS - ROLLED_AFTER_DAYS * DAY_MS)

/** The part of a month YYYY-MM-01 that is summed while deliveries before `end` are. */
export function getMonthSpan(month: string, end: Date): TimeSpan {
  const from = new Date(month)
  const next = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + 1, 1))
  return { from_ts: from, until_ts: next < end ? next : end }
}

/** What is left of a range when the summed parts of months are taken out of it, in order. */
export function getSpansBeside({ from_ts, until_ts }: TimeSpan, months: readonly RolledMonth[]): TimeSpan[] {
  const spans: TimeSpan[] = []
  let from = from_ts
  for (const rolled of months.toSorted((a, b) => (a.month < b.month ? -1 : 1))) {
    const begin = new Date(rolled.month)
    if (begin > from) spans.push({ from_ts: from, until_ts: begin })
    from = rolled.until_ts
  }
  if (from < until_ts) spans.push({ from_ts: from, until_ts })
  return spans
}
