import { spanText } from '#contract/base/plural.ts'
import { toMoment } from '#contract/base/dates.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** So near that it comes first. */
const SOON_MS = 2 * HOUR_MS

export interface Due {
  text: string
  tone: 'bad' | 'wait' | 'neutral'
}

/** How far away a due time is, or how long it has passed. */
export function dueIn(due: string, now: Date): Due {
  const left = (toMoment(due)?.getTime() ?? now.getTime()) - now.getTime()
  if (left < 0) return { text: `${spanText(Math.max(MINUTE_MS, -left))} late`, tone: 'bad' }
  return { text: `in ${spanText(Math.max(MINUTE_MS, left))}`, tone: left <= SOON_MS ? 'wait' : 'neutral' }
}

/** How long ago something was. */
export function agoText(at: string, now: Date): string {
  const passed = now.getTime() - (toMoment(at)?.getTime() ?? now.getTime())
  return passed < MINUTE_MS ? 'just now' : `${spanText(passed)} ago`
}
