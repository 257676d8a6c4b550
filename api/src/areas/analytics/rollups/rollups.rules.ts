/** How wide a step of the rollup of hours is; a percentile read from it is within half a step. */
export const STEP_HOURS = 4

/** `until_ts` is exclusive. */
export interface TimeSpan {
  from_ts: Date
  until_ts: Date
}

/** Where a range is read: whole months from the rollups, the rest trip by trip. */
export interface Sources {
  months: readonly string[]
  spans: readonly TimeSpan[]
}

const DAY_MS = 86_400_000
/** A month is closed some days after its end: nothing that began in it is still being written. */
const CLOSED_AFTER_DAYS = 2

const toMonth = (ms: number): string => `${new Date(ms).toISOString().slice(0, 7)}-01`

/** The month before the one of so many days ago, as YYYY-MM-01. */
export function getLastClosedMonth(now: number): string {
  const at = new Date(now - CLOSED_AFTER_DAYS * DAY_MS)
  return toMonth(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() - 1, 1))
}

/** The end of a month YYYY-MM-01, which is the begin of the next. */
export function getMonthEnd(month: string): Date {
  const at = new Date(month)
  return new Date(Date.UTC(at.getUTCFullYear(), at.getUTCMonth() + 1, 1))
}

/** What is left of a range when whole months are taken out of it, in order. */
export function getSpansBeside({ from_ts, until_ts }: TimeSpan, months: readonly string[]): TimeSpan[] {
  const spans: TimeSpan[] = []
  let from = from_ts
  for (const month of months.toSorted()) {
    const begin = new Date(month)
    if (begin > from) spans.push({ from_ts: from, until_ts: begin })
    from = getMonthEnd(month)
  }
  if (from < until_ts) spans.push({ from_ts: from, until_ts })
  return spans
}
