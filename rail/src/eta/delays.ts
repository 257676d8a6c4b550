import type { EventCode } from '../status.ts'
import { WAITS } from './passages.ts'

const HOUR_MS = 3_600_000
/** More causes than this are never listed. */
const MAX_DELAYS = 4
/** Labels of events that do not read well before “late”. */
const LATE_TEXTS: Readonly<Record<string, string>> = { Passing: 'Passed' }

/** One cause of a trip's lateness: what was reported, and by how many milliseconds it moved the estimate later. */
export interface Delay {
  /** What happened and where, the same for all units it happened to: `Departed late, Rochelle, IL`. */
  text: string
  place: string
  ms: number
}

/**
 * Adds a revision of the estimate to the causes of a trip's lateness, the largest first. Causes with the same text add
 * up; an earlier estimate at the place of a cause takes its hours back. Causes under an hour are left out.
 */
export function addDelay(
  delays: readonly Delay[],
  meaning: Pick<EventCode, 'action' | 'event_text'>,
  revision: { place: string; from_ts: number; to_ts: number },
): readonly Delay[] {
  const { place } = revision
  const ms = revision.to_ts - revision.from_ts
  const text = WAITS.has(meaning.action)
    ? `${meaning.event_text}, ${place}`
    : `${LATE_TEXTS[meaning.event_text] ?? meaning.event_text} late, ${place}`
  const known = delays.some((one) => (ms > 0 ? one.text === text : one.place === place))
  if (!known && ms <= 0) return delays
  const changed = known
    ? changeDelay(delays, ms > 0 ? text : null, { place, ms })
    : [...delays, { text, place, ms }]
  return changed
    .filter((one) => one.ms >= HOUR_MS)
    .toSorted((a, b) => b.ms - a.ms)
    .slice(0, MAX_DELAYS)
}

/** Changes the first cause with this text, or, where none is named, the first at this place. */
function changeDelay(
  delays: readonly Delay[],
  text: string | null,
  { place, ms }: { place: string; ms: number },
): Delay[] {
  const at = delays.findIndex((one) => (text === null ? one.place === place : one.text === text))
  return delays.map((one, index) => (index === at ? { ...one, ms: one.ms + ms } : one))
}
