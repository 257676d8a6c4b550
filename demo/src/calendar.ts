import { DAY_MS } from './journey/journey.ts'

/** The product's existing data of one customer. */
export interface Received {
  customer_id: number
  first_event_ts: number | null
  last_event_ts: number | null
}

/** The period that a run of the demo railroad covers. */
export interface Calendar {
  /** First instant of the world. */
  startTs: number
  /** The railroad's clock at the start of this run. */
  nowTs: number
  /** Per customer: events before this time were sent in an earlier run. */
  resumeTs: Map<number, number>
}

const WEEK_MS = 7 * DAY_MS
/** The part of the past that is sent in one batch. */
export const PAST_WINDOW_MS = 14 * DAY_MS
/**
 * The files of a window may be incomplete after a stop, and reports may be two days late; feeds ignore what is sent
 * again.
 */
const LATE_MS = 2 * DAY_MS

/**
 * The end of the batch that starts at an instant: fortnights, so that the past is sent fast, and days in the last
 * week, so that an early restart has little to repeat.
 */
export function windowEnd(fromTs: number, nowTs: number): number {
  const recentTs = nowTs - WEEK_MS
  return fromTs < recentTs ? Math.min(fromTs + PAST_WINDOW_MS, recentTs) : Math.min(fromTs + DAY_MS, nowTs)
}

/**
 * Finds the same world again after a restart: its history began on the day of the first event received, and its clock
 * continues from the last run, or from our time when that is later. Medians over the customers are used, because a
 * single one may contain messages that other people sent, years off.
 */
export function makeCalendar(
  received: Received[],
  historyDays: number,
  realNowTs: number,
  anchorTs: number | null,
): Calendar {
  const firstTs = median(received.map(({ first_event_ts }) => first_event_ts))
  const startTs =
    anchorTs === null
      ? floorToDay(firstTs ?? realNowTs - historyDays * DAY_MS)
      : floorToDay(anchorTs) - historyDays * DAY_MS
  const lastTs = median(received.map(({ last_event_ts }) => last_event_ts))
  const nowTs = Math.max(realNowTs, lastTs ?? 0)
  const resumeTs = received.map(({ customer_id, last_event_ts }) => {
    const last = Math.min(last_event_ts ?? startTs, lastTs ?? startTs)
    return [customer_id, Math.max(startTs, last - overlapMs(last, nowTs))] as const
  })
  return { startTs, nowTs, resumeTs: new Map(resumeTs) }
}

/** How much an interrupted run may have left out: a whole window in the past, a day's in the last week. */
function overlapMs(lastTs: number, nowTs: number): number {
  const isRecent = lastTs > nowTs - WEEK_MS + DAY_MS
  return isRecent ? LATE_MS : PAST_WINDOW_MS + LATE_MS
}

function floorToDay(ts: number): number {
  return Math.floor(ts / DAY_MS) * DAY_MS
}

/** The lower middle; null when most customers have nothing yet. */
function median(values: (number | null)[]): number | null {
  const known = values.filter((value) => value !== null).toSorted((a, b) => a - b)
  if (known.length * 2 < values.length) return null
  return known[Math.floor((known.length - 1) / 2)] ?? null
}
