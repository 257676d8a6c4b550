import { readerZone, shiftAt, wallAt } from './zone-table.ts'

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

/** Railroads' names for zones of Mexico without an English short name: Hermosillo has mountain time. */
const NAMES: Readonly<Record<string, string>> = { 'GMT-7': 'MST' }

/** A timestamp in a known zone, `MM/DD/YYYY HH:mm CST`; without a zone, in the zone of this machine. */
export function clockTime(at: Date, zone?: string): string {
  const shift = shiftAt(zone ?? readerZone(), at.getTime())
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
