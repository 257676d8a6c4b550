import { toMoment } from '#contract/base/dates.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
const DAY_MS = 24 * HOUR_MS
/** So near that it is looked at first. */
const SOON_MS = 2 * HOUR_MS

export interface Due {
  text: string
  tone: 'bad' | 'wait' | 'neutral'
}

/** How far away a due time is, or how long it has passed. */
export function dueIn(due: string, now: Date): Due {
  const left = (toMoment(due)?.getTime() ?? now.getTime()) - now.getTime()
  if (left < 0) return { text: `${spanText(-left)} late`, tone: 'bad' }
  return { text: `in ${spanText(left)}`, tone: left <= SOON_MS ? 'wait' : 'neutral' }
}

/** How long ago something was. */
export function agoText(at: string, now: Date): string {
  const passed = now.getTime() - (toMoment(at)?.getTime() ?? now.getTime())
  return passed < MINUTE_MS ? 'just now' : `${spanText(passed)} ago`
}

function spanText(ms: number): string {
  if (ms < HOUR_MS) return `${Math.max(1, Math.round(ms / MINUTE_MS))} min`
  if (ms < 2 * DAY_MS) return `${Math.round(ms / HOUR_MS)} h`
  return `${Math.round(ms / DAY_MS)} d`
}
