import { type Targets, NOTIFY_AFTER } from '#contract/areas/support/targets/targets.rules.ts'
import { addBusinessTime } from './business-time.rules.ts'
import type { Clock, DueTimes } from './targets.queries.ts'

const HOUR_MS = 3_600_000

/** When a ticket is due under the targets of its priority, and when the warning is sent. */
export function getDueTimes(
  { ticket_id, priority, created_ts, clock_ts, reply_clock_ts }: Clock,
  targets: Targets,
): DueTimes {
  const firstAnswer = targets[`first_answer_${priority}`]
  const resolution = targets[`resolution_${priority}`]
  const after = (ts: number | null, hours: number | null, part = 1): number | null =>
    hours === null || ts === null ? null : addBusinessTime(ts, Math.round(hours * part * HOUR_MS), targets)
  return {
    ticket_id,
    first_answer_due: after(created_ts, firstAnswer),
    first_answer_warn: after(created_ts, firstAnswer, NOTIFY_AFTER),
    resolution_due: after(clock_ts, resolution),
    resolution_warn: after(clock_ts, resolution, NOTIFY_AFTER),
    reply_due: after(reply_clock_ts, firstAnswer),
    reply_warn: after(reply_clock_ts, firstAnswer, NOTIFY_AFTER),
  }
}
