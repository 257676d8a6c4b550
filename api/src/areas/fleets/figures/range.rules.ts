import { type DateRange, getDefaultRange } from '#contract/areas/fleets/fleets.rules.ts'

/** The requested days, and the same number before them; `until_ts` is exclusive. Days begin at midnight UTC. */
export interface Range {
  from_date: string
  to_date: string
  before_date: string
  before_to_date: string
  before_ts: Date
  from_ts: Date
  until_ts: Date
}

const DAY_MS = 86_400_000
const dayAt = (ms: number): string => new Date(ms).toISOString().slice(0, 10)

/** The range of a call; without days the last 180 (FLT-014). */
export function toRange({ fromDate, toDate }: DateRange, now: Date): Range {
  const usual = getDefaultRange(now)
  const from_date = fromDate ?? usual.fromDate
  const to_date = toDate ?? usual.toDate
  const from = Date.parse(from_date)
  const until = Date.parse(to_date) + DAY_MS
  const before = from - (until - from)
  return {
    from_date,
    to_date,
    before_date: dayAt(before),
    before_to_date: dayAt(from - DAY_MS),
    before_ts: new Date(before),
    from_ts: new Date(from),
    until_ts: new Date(until),
  }
}
