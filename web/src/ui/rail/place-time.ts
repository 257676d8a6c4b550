import { clockTime, isZone } from '#contract/base/place-time.ts'
import { spanText } from '#contract/base/plural.ts'

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

/** A figure and its unit stay on one line. */
export const unbroken = (text: string): string =>
  text.replace(/(\d) (d|h|min|(?:day|hour|minute)s?)\b/g, '$1\u00a0$2')

const MINUTE_MS = 60_000

/** How long ago something was, or how far ahead: `3 h ago`, `in 2 d`, `just now`. */
export function agoText(iso: string, now: Date): string {
  const ms = now.getTime() - Date.parse(iso)
  if (Number.isNaN(ms)) return 'unknown'
  if (Math.abs(ms) < MINUTE_MS) return 'just now'
  return ms > 0 ? `${spanText(ms)} ago` : `in ${spanText(ms)}`
}
