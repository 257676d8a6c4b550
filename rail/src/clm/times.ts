import type { ClmFindingCode } from './finding.ts'
import type { ClmField } from './layout.ts'
import { instantOf, isRealTime, zoneOf, type WallTime, type Zone } from './zone.ts'

type Values = Partial<Record<ClmField, string>>

/** Reports that a field could not be used. */
export type ReportField = (code: ClmFindingCode, field: ClmField) => void

/** Carriers' clocks and zones err; a sighting this far ahead of its arrival still belongs to this year. */
const AHEAD_ALLOWED_MS = 24 * 3_600_000
/** 29 February without a year: the next leap year back may be eight years away. */
const MAX_YEARS_BACK = 8

/** When the sighting was made, in UTC, and the zone it was told in; `null` after reporting what is wrong. */
export function readEventTime(
  values: Values,
  fallbackZone: string,
  receivedAt: Date,
  report: ReportField,
): { event_ts: string; zone: Zone } | null {
  const zone = zoneOf(values.zone ?? '', fallbackZone)
  if (zone === null) {
    report('unknown_zone', 'zone')
    return null
  }
  const day = readDay(values)
  const clock = readClock(values)
  if (!day || !clock) {
    report('bad_time', day ? clockField(values) : dayField(values))
    return null
  }
  const instant =
    day.year === null ? latestBefore(day, clock, zone, receivedAt) : inYear(day.year, day, clock, zone)
  if (instant === null) {
    report('bad_time', dayField(values))
    return null
  }
  return { event_ts: new Date(instant).toISOString(), zone }
}

function dayField(values: Values): ClmField {
  return values.date === undefined ? 'day' : 'date'
}

function clockField(values: Values): ClmField {
  return values.time === undefined ? 'hour' : 'time'
}

/** The carrier's own estimate of arrival, in UTC; midnight when it names no time, `null` when it gives none. */
export function readEta(values: Values, zone: Zone, report: ReportField): string | null {
  if (!values.eta_date) return null
  const day = parseDate(values.eta_date)
  const clock = parseTime(values.eta_time ?? '')
  const instant = day && clock && inYear(day.year, day, clock, zone)
  if (instant !== null) return new Date(instant).toISOString()
  report('bad_eta', 'eta_date')
  return null
}

interface Day {
  year: number | null
  month: number
  day: number
}

type Clock = Pick<WallTime, 'hour' | 'minute' | 'second'>

function readDay(values: Values): Day | null {
  if (values.date) return parseDate(values.date)
  const month = whole(values.month)
  const day = whole(values.day)
  if (month === null || day === null) return null
  const year = whole(values.year)
  if (year !== null) return { year: year < 100 ? 2000 + year : year, month, day }
  return values.year ? null : { year: null, month, day }
}

function readClock(values: Values): Clock | null {
  if (values.time !== undefined) return parseTime(values.time)
  const hour = whole(values.hour)
  const minute = values.minute ? whole(values.minute) : 0
  if (hour === null || minute === null) return null
  return { hour, minute, second: 0 }
}

function parseDate(text: string): (Day & { year: number }) | null {
  const match = /^([0-9]{4})-?([0-9]{2})-?([0-9]{2})$/.exec(text)
  if (!match) return null
  return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
}

/** HHMM, HH:MM, with seconds or without; empty means midnight. */
function parseTime(text: string): Clock | null {
  const match = /^(?:([0-9]{1,2}):?([0-9]{2}))?(?::?([0-9]{2}))?$/.exec(text)
  if (!match || (match[1] === undefined && text !== '')) return null
  return { hour: Number(match[1] ?? 0), minute: Number(match[2] ?? 0), second: Number(match[3] ?? 0) }
}

function whole(text: string | undefined): number | null {
  return text !== undefined && /^[0-9]{1,4}$/.test(text) ? Number(text) : null
}

function inYear(year: number, day: Day, clock: Clock, zone: Zone): number | null {
  const wall = { ...clock, year, month: day.month, day: day.day }
  return isRealTime(wall) ? instantOf(wall, zone) : null
}

function latestBefore(day: Day, clock: Clock, zone: Zone, receivedAt: Date): number | null {
  const limit = receivedAt.getTime() + AHEAD_ALLOWED_MS
  const lastYear = new Date(limit).getUTCFullYear()
  for (let year = lastYear; year >= lastYear - MAX_YEARS_BACK; year -= 1) {
    const instant = inYear(year, day, clock, zone)
    if (instant !== null && instant <= limit) return instant
  }
  return null
}
