import { commentTime, noteTime, toMoment } from './dates.ts'
import { readerZone, shiftAt, wallAt } from './zone-table.ts'

const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  formatters.set(zone, made)
  return made
}

/** Railroads' names for zones of Mexico without an English short name: Hermosillo has mountain time. */
const NAMES: Readonly<Record<string, string>> = { 'GMT-7': 'MST' }

/** A timestamp in a known zone, `MM/DD/YYYY HH:mm CST`; without a zone, in the reader's. */
export function clockTime(at: Date, zone = readerZone()): string {
  const shift = shiftAt(zone, at.getTime())
  if (shift !== null) {
    const wall = wallAt(at, zone).toISOString()
    return `${wall.slice(5, 7)}/${wall.slice(8, 10)}/${wall.slice(0, 4)} ${wall.slice(11, 16)} ${shift.name}`
  }
  const part = Object.fromEntries(
    formatter(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const name = NAMES[part.timeZoneName ?? ''] ?? part.timeZoneName
  return `${part.month}/${part.day}/${part.year} ${part.hour}:${part.minute} ${name}`
}

/** A moment as clocks at the place showed it, `MM/DD/YYYY HH:mm CST`; an unknown or wrong zone gives UTC. */
export function placeTime(moment: string | number, zone: string | null): string {
  const at = new Date(moment)
  if (Number.isNaN(at.getTime())) return String(moment)
  return isZone(zone) ? clockTime(at, zone) : clockTime(at, 'UTC')
}

/**
 * A moment that belongs to no place, on screens and paper: `11/30/2026 17:46 CST` in the reader's zone. Its seconds and
 * UTC are on hover. Text without a moment is returned unchanged.
 */
export function readerTime(text: string): string {
  const at = toMoment(text)
  return at === null ? text : clockTime(at)
}

/** The time of day of a moment in the reader's zone: `17:46 CST`. */
export const readerClock = (at: Date): string => clockTime(at).slice('MM/DD/YYYY '.length)

/** The time of a note (PLT-195) with its zone: `11/30/2026 17:46:35 CST`. */
export const noteTimeInZone = (text: string): string => addZone(noteTime(text), text)

/** The time of a comment (PLT-196) with its zone: `11/30 17:46 CST`. */
export const commentTimeInZone = (text: string): string => addZone(commentTime(text), text)

/** What hovering over a moment of the reader's zone says: the moment to the second, there and in UTC. */
export function exactTimeHint(text: string): string {
  const at = toMoment(text)
  if (at === null) return text
  const utc = at.toISOString()
  return `Your time: ${noteTimeInZone(text)}\nUTC: ${utc.slice(5, 7)}/${utc.slice(8, 10)}/${utc.slice(0, 4)} ${utc.slice(11, 19)}`
}

function addZone(digits: string, text: string): string {
  const at = toMoment(text)
  return at === null ? digits : `${digits} ${clockTime(at).slice('MM/DD/YYYY HH:mm '.length)}`
}

/** A day that ends at midnight of a zone: `12/18/2026 CST`. */
export function dayInZone(day: string, zone: string): string {
  // evening in UTC is the same day everywhere in North America
  const [date, , name] = placeTime(`${day}T18:00:00Z`, zone).split(' ')
  return `${date} ${name}`
}

const zones = new Map<string, boolean>()

/** Whether a text is the IANA name of a supported zone. */
export function isZone(zone: string | null): zone is string {
  if (!zone) return false
  let known = zones.get(zone)
  if (known === undefined) {
    known = canFormat(zone)
    zones.set(zone, known)
  }
  return known
}

function canFormat(zone: string): boolean {
  try {
    formatter(zone)
    return true
  } catch {
    return false
  }
}
