import { wallTimeAt } from '#rail/clm/zone.ts'
import { DAY_MS, HOUR_MS } from '../journey/journey.ts'

/** A time as X12 writes it: date, time, zone code (elements 373, 337, 623). */
export interface X12Time {
  date: string
  time: string
  zone: string
}

/** A zone's offsets on one UTC day: constant, or with a change. */
interface ZoneDay {
  /** Null on days near a change. */
  offsetMs: number | null
  /** Empty where only a code with a fixed offset will do. */
  code: string
}

/** Codes that do not say whether daylight saving time applies, with a place in the zone. */
const GENERAL_CODES = [
  ['ET', 'America/New_York'],
  ['CT', 'America/Chicago'],
  ['MT', 'America/Denver'],
  ['PT', 'America/Los_Angeles'],
  ['TT', 'America/Halifax'],
] as const
const FIXED_CODES: Record<number, string> = {
  0: 'UT',
  [-3]: 'TD',
  [-4]: 'ED',
  [-5]: 'CD',
  [-6]: 'CS',
  [-7]: 'MS',
  [-8]: 'PS',
}

const HALF_YEAR_MS = 182 * DAY_MS

const days = new Map<string, ZoneDay>()

/**
 * A place's local time with a zone code that reads back to the same instant. Places without daylight saving time, and
 * days with a change, get a code for standard or daylight time; otherwise the railroads' usual ET to PT.
 */
export function x12Time(ts: number, timezone: string): X12Time {
  const day = getDay(timezone, Math.floor(ts / DAY_MS))
  const offsetMs = day.offsetMs ?? offsetAt(ts, timezone)
  const iso = new Date(ts + offsetMs).toISOString()
  return {
    date: iso.slice(0, 10).replaceAll('-', ''),
    time: iso.slice(11, 16).replace(':', ''),
    zone: day.code || fixedCode(offsetMs),
  }
}

/** Calling Intl for every event would cost more than generating the world, so each day is looked up once. */
function getDay(timezone: string, dayNumber: number): ZoneDay {
  const key = `${timezone} ${dayNumber}`
  const known = days.get(key)
  if (known) return known
  const before = (dayNumber - 1) * DAY_MS
  const after = (dayNumber + 2) * DAY_MS
  const hasConstantOffset = offsetAt(before, timezone) === offsetAt(after, timezone)
  const day = {
    offsetMs: hasConstantOffset ? offsetAt(before, timezone) : null,
    code: hasConstantOffset ? generalCode(timezone, [before, after, after + HALF_YEAR_MS]) : '',
  }
  days.set(key, day)
  return day
}

/** The code of a place whose offsets agree with the zone's now and half a year later; empty without one. */
function generalCode(timezone: string, instants: number[]): string {
  const agrees = (place: string) => instants.every((ts) => offsetAt(ts, place) === offsetAt(ts, timezone))
  return GENERAL_CODES.find(([, place]) => agrees(place))?.[0] ?? ''
}

function fixedCode(offsetMs: number): string {
  const code = FIXED_CODES[offsetMs / HOUR_MS]
  if (!code)
    throw new Error(`No X12 time code for ${offsetMs / HOUR_MS} hours from UTC. Add it to FIXED_CODES.`)
  return code
}

function offsetAt(ts: number, timezone: string): number {
  const { year, month, day, hour, minute, second } = wallTimeAt(ts, timezone)
  return Date.UTC(year, month - 1, day, hour, minute, second) - ts
}
