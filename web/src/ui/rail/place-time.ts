const formatters = new Map<string, Intl.DateTimeFormat>()

function formatter(zone: string | undefined): Intl.DateTimeFormat {
  const key = zone ?? ''
  const known = formatters.get(key)
  if (known) return known
  const made = new Intl.DateTimeFormat('en-US', {
    ...(zone ? { timeZone: zone } : {}),
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZoneName: 'short',
  })
  formatters.set(key, made)
  return made
}

/** Clocks of Mexico that English has no short name for, by what railroads call them: Hermosillo keeps mountain time. */
const NAMES: Readonly<Record<string, string>> = { 'GMT-7': 'MST' }

function write(at: Date, zone: string | undefined): string {
  const part = Object.fromEntries(
    formatter(zone)
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  const name = NAMES[part.timeZoneName ?? ''] ?? part.timeZoneName
  return `${part.month}/${part.day}/${part.year} ${part.hour}:${part.minute} ${name}`
}

/** A moment as clocks at the place showed it, `MM/DD/YYYY HH:mm CST`; an unknown or wrong zone gives UTC. */
export function placeTime(iso: string, zone: string | null): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  return isZone(zone) ? write(at, zone) : write(at, 'UTC')
}

const zones = new Map<string, boolean>()

function isZone(zone: string | null): zone is string {
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

/** The same moment for whoever is not there: place, reader and UTC, one per line; says so when the zone is not known. */
export function placeTimeHint(iso: string, zone: string | null, readerZone?: string): string {
  const at = new Date(iso)
  if (Number.isNaN(at.getTime())) return iso
  return [
    isZone(zone)
      ? `At the place: ${write(at, zone)}`
      : 'The time zone of the place is not known; UTC is shown.',
    `Your time: ${write(at, readerZone)}`,
    `UTC: ${write(at, 'UTC').replace(/ UTC$/, '')}`,
  ].join('\n')
}

const MINUTE_MS = 60_000

/** A span of time in at most two units, as people say it: `35 min`, `6 h`, `2 d 4 h`. */
export function spanWords(ms: number): string {
  const minutes = Math.round(Math.abs(ms) / MINUTE_MS)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.round(minutes / 60)
  if (hours < 24) return `${hours} h`
  const days = Math.floor(hours / 24)
  const rest = hours % 24
  return rest === 0 || days >= 7 ? `${days} d` : `${days} d ${rest} h`
}

/** A figure and its unit stay on one line. */
export const unbroken = (words: string): string => words.replace(/(\d) (d|h|min)\b/g, '$1\u00a0$2')

/** How long ago something was, or how far ahead: `3 h ago`, `in 2 d`, `just now`. */
export function agoWords(iso: string, now: Date): string {
  const ms = now.getTime() - Date.parse(iso)
  if (Number.isNaN(ms)) return 'unknown'
  if (Math.abs(ms) < MINUTE_MS) return 'just now'
  return ms > 0 ? `${spanWords(ms)} ago` : `in ${spanWords(ms)}`
}
