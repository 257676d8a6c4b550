/** A reading of a wall clock, without its zone. */
export interface WallTime {
  year: number
  month: number
  day: number
  hour: number
  minute: number
  second: number
}

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Zones with daylight saving time, by the letter of a car location message and by X12 element 623. */
const IANA_BY_CODE = new Map<string, string>(
  Object.entries({
    A: 'America/Halifax',
    E: 'America/New_York',
    C: 'America/Chicago',
    M: 'America/Denver',
    P: 'America/Los_Angeles',
    ET: 'America/New_York',
    CT: 'America/Chicago',
    MT: 'America/Denver',
    PT: 'America/Los_Angeles',
    // X12 uses AT for Alaska and TT for Atlantic.
    AT: 'America/Anchorage',
    HT: 'Pacific/Honolulu',
    TT: 'America/Halifax',
    NT: 'America/St_Johns',
    UT: 'UTC',
    GM: 'UTC',
    Z: 'UTC',
    UTC: 'UTC',
    GMT: 'UTC',
    EASTERN: 'America/New_York',
    CENTRAL: 'America/Chicago',
    MOUNTAIN: 'America/Denver',
    PACIFIC: 'America/Los_Angeles',
    ATLANTIC: 'America/Halifax',
  }),
)

/** Hours from UTC of the X12 codes that fix standard or daylight time (element 623), and of those that people write. */
const OFFSET_HOURS_BY_CODE = new Map<string, number>(
  Object.entries({
    ES: -5,
    ED: -4,
    CS: -6,
    CD: -5,
    MS: -7,
    MD: -6,
    PS: -8,
    PD: -7,
    AS: -9,
    AD: -8,
    HS: -10,
    HD: -9,
    TS: -4,
    TD: -3,
    NS: -3.5,
    ND: -2.5,
    EST: -5,
    EDT: -4,
    CST: -6,
    CDT: -5,
    MST: -7,
    MDT: -6,
    PST: -8,
    PDT: -7,
    AST: -4,
    ADT: -3,
    NST: -3.5,
    NDT: -2.5,
    AKST: -9,
    AKDT: -8,
    HST: -10,
  }),
)

const LETTER_BY_IANA = new Map(
  [...IANA_BY_CODE].filter(([code]) => code.length === 1).map(([code, zone]) => [zone, code]),
).set('America/Toronto', 'E')

/** A zone as an IANA name, or as hours from UTC. */
export type Zone = string | number

/**
 * The zone a message means: a CLM letter, an X12 time code (element 623), hours of X12 (`01` to `24`), what clocks at
 * the place are called (`EST`, `Eastern`; AST is Atlantic) or an IANA name. Empty and `LT` (local) mean the fallback;
 * `null` when the code is unknown.
 */
export function getZone(stated: string, fallback: Zone): Zone | null {
  const asSent = stated.trim()
  if (asSent === '' || asSent === 'LT' || asSent === 'L') return fallback
  const code = asSent.toUpperCase()
  const known = IANA_BY_CODE.get(code) ?? OFFSET_HOURS_BY_CODE.get(code)
  if (known !== undefined) return known
  // X12 623: 01 to 12 are hours ahead of UTC, 13 to 24 are twelve to one hours behind.
  if (/^(0[1-9]|1[0-9]|2[0-4])$/.test(asSent))
    return Number(asSent) <= 12 ? Number(asSent) : Number(asSent) - 25
  return isIanaZone(asSent) ? asSent : null
}

/** The one-letter code of a zone, for formats without room for more; empty when there is none. */
export function getLetter(zone: string): string {
  return LETTER_BY_IANA.get(zone) ?? ''
}

/** Whether the date and time exist on a calendar and clock (daylight saving time aside). */
export function isRealTime(wall: WallTime): boolean {
  const date = new Date(toUtcMs(wall))
  return (
    date.getUTCFullYear() === wall.year &&
    date.getUTCMonth() === wall.month - 1 &&
    date.getUTCDate() === wall.day &&
    wall.hour < 24 &&
    wall.minute < 60 &&
    wall.second < 60
  )
}

/**
 * The instant a wall clock in a zone showed, in milliseconds.
 * An hour that clocks show twice means the first one; an hour they skip is counted on from the time before it.
 */
export const toInstant = (wall: WallTime, zone: Zone): number => instantOfLocal(toUtcMs(wall), zone)

/** The same for a wall clock given in milliseconds, as if it were UTC. */
export function instantOfLocal(local: number, zone: Zone): number {
  if (typeof zone === 'number') return local - zone * HOUR_MS
  if (zone === 'UTC') return local
  const before = offsetMs(zone, local - DAY_MS)
  const after = offsetMs(zone, local + DAY_MS)
  if (before === after || offsetMs(zone, local - before) === before) return local - before
  if (offsetMs(zone, local - after) === after) return local - after
  return local - before
}

/** The local time of a zone at an instant. */
export function wallTimeAt(instantMs: number, zone: string): WallTime {
  const date = new Date(localAt(instantMs, zone))
  return {
    year: date.getUTCFullYear(),
    month: date.getUTCMonth() + 1,
    day: date.getUTCDate(),
    hour: date.getUTCHours(),
    minute: date.getUTCMinutes(),
    second: date.getUTCSeconds(),
  }
}

/** The local time of a zone at an instant, in milliseconds as if it were UTC. */
export const localAt = (instantMs: number, zone: string): number => instantMs + offsetMs(zone, instantMs)

function toUtcMs(wall: WallTime): number {
  return Date.UTC(wall.year, wall.month - 1, wall.day, wall.hour, wall.minute, wall.second)
}

function isIanaZone(name: string): boolean {
  if (!name.includes('/') && name !== 'UTC') return false
  try {
    getFormatter(name)
    return true
  } catch {
    return false
  }
}

/** Milliseconds from UTC of a zone at an instant, as another set of time zone data has it; null where it has none. */
export type Offsets = (zone: string, instantMs: number) => number | null

let given: Offsets = () => null

/** Reads zones by this set of data from now on; Node's own stands in where it has none. */
export function setOffsets(offsets: Offsets): void {
  given = offsets
  daysByZone.clear()
  quarters.clear()
}

const formatters = new Map<string, Intl.DateTimeFormat>()
/**
 * An Intl call costs microseconds. Zones change their offset only on quarter hours, on a few days a year, so a day is
 * looked up once, and quarter by quarter only on a day of change.
 */
const daysByZone = new Map<string, Map<number, number | null>>()
const quarters = new Map<string, number>()
const QUARTER_MS = HOUR_MS / 4
const MAX_CACHED = 20_000

function offsetMs(zone: string, instantMs: number): number {
  if (zone === 'UTC') return 0
  const day = Math.floor(instantMs / DAY_MS)
  let days = daysByZone.get(zone)
  if (!days || days.size >= MAX_CACHED) daysByZone.set(zone, (days = new Map()))
  let offset = days.get(day)
  if (offset === undefined) days.set(day, (offset = offsetOfDay(zone, day)))
  return offset ?? offsetOfQuarter(zone, Math.floor(instantMs / QUARTER_MS))
}

/** `null` on a day of change. */
function offsetOfDay(zone: string, day: number): number | null {
  const offset = queryOffset(zone, day * DAY_MS)
  return offset === queryOffset(zone, (day + 1) * DAY_MS) ? offset : null
}

function offsetOfQuarter(zone: string, quarter: number): number {
  const key = `${zone} ${quarter}`
  const known = quarters.get(key)
  if (known !== undefined) return known
  if (quarters.size >= MAX_CACHED) quarters.clear()
  const offset = queryOffset(zone, quarter * QUARTER_MS)
  quarters.set(key, offset)
  return offset
}

function queryOffset(zone: string, instantMs: number): number {
  const known = given(zone, instantMs)
  if (known !== null) return known
  const shown: Record<string, number> = {}
  for (const part of getFormatter(zone).formatToParts(instantMs)) shown[part.type] = Number(part.value)
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown
  return toUtcMs({ year, month, day, hour, minute, second }) - instantMs
}

function getFormatter(zone: string): Intl.DateTimeFormat {
  const known = formatters.get(zone)
  if (known) return known
  const formatter = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: 'numeric',
    day: 'numeric',
    hour: 'numeric',
    minute: 'numeric',
    second: 'numeric',
  })
  formatters.set(zone, formatter)
  return formatter
}
