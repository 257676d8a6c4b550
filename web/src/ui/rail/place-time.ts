import { clockTime, isZone } from '#contract/base/place-time.ts'
import { formatCount } from '#contract/base/plural.ts'

/**
 * The same time in the zones of the place, of the reader and in UTC, one per line; says so when the zone is unknown.
 */
export function placeTimeHint(iso: string, zone: string | null, readerZone?: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  return [
    isZone(zone) ? `Local time: ${clockTime(at, zone)}` : 'Local time zone unknown; shown in UTC.',
    `Your time: ${clockTime(at, readerZone)}`,
    `UTC: ${clockTime(at, 'UTC').replace(/ UTC$/, '')}`,
  ].join('\n')
}

const MINUTE_MS = 60_000

/** A span of time in at most two units, as people say it: `35 min`, `6 h`, `2 d 4 h`. */
export function spanText(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / MINUTE_MS)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  if (hours < 24) return `${hours} h`
  const days = Math.floor(hours / 24)
  const rest = hours % 24
  return rest === 0 || days >= 7 ? `${days} d` : `${days} d ${rest} h`
}

/** A span of time for a sentence, in one unit: `35 minutes`, `30 hours`, `5 days`. */
export function longSpan(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / MINUTE_MS)
  if (minutes < 60) return formatCount(minutes, 'minute')
  const hours = Math.round(minutes / 60)
  return hours < 48 ? formatCount(hours, 'hour') : formatCount(Math.floor(hours / 24), 'day')
}

/** A figure and its unit stay on one line. */
export const unbroken = (text: string): string =>
  text.replace(/(\d) (d|h|min|(?:day|hour|minute)s?)\b/g, '$1\u00a0$2')

/** How long ago something was, or how far ahead: `3 h ago`, `in 2 d`, `just now`. */
export function agoText(iso: string, now: Date): string {
  const ms = now.getTime() - Date.parse(iso)
  if (Number.isNaN(ms)) return 'unknown'
  if (Math.abs(ms) < MINUTE_MS) return 'just now'
  return ms > 0 ? `${spanText(ms)} ago` : `in ${spanText(ms)}`
}
