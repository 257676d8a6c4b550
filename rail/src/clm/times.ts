import type { ClmFindingCode } from './finding.ts'
import type { ClmField } from './layout.ts'
import { toInstant, isRealTime, getZone, type WallTime, type Zone } from './zone.ts'

type Values = Partial<Record<ClmField, string>>

/** Reports that a field could not be used. */
export type ReportField = (code: ClmFindingCode, field: ClmField) => void

/** Carriers' clocks and zones err; a sighting this far ahead of its arrival still belongs to this year. */
const AHEAD_ALLOWED_MS = 24 * 3_600_000
/** 29 February without a year: the next leap year back may be eight years away. */
const MAX_YEARS_BACK = 8

export interface EventTime {
  event_ts: string
  /** The zone it was reported in. */
  zone: Zone
  /** By the clock of its place: neither the message nor its layout names a zone. */
  isLocal: boolean
}

/** The time of the sighting in UTC; `null` after reporting what is wrong. The zone of an unknown place is UTC. */
export function readEventTime(
  values: Values,
  { declared, ofPlace }: { declared: string | undefined; ofPlace: () => string | null },
  receivedAt: Date,
  report: ReportField,
): EventTime | null {
  const isLocal = isLocalCode(values.zone ?? '', declared)
  const zone = isLocal ? (ofPlace() ?? 'UTC') : getZone(values.zone ?? '', declared ?? 'UTC')
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
    day.year === null ? latestDateBefore(day, clock, zone, receivedAt) : inYear(day.year, day, clock, zone)
  if (instant === null) {
    report('bad_time', isOnClock(clock) ? dayField(values) : clockField(values))
    return null
  }
  return { event_ts: new Date(instant).toISOString(), zone, isLocal }
}

/** LT and L say so; an empty code does where the layout declares no zone. */
function isLocalCode(code: string, declared: string | undefined): boolean {
  const asSent = code.trim()
  return asSent === 'LT' || asSent === 'L' || (asSent === '' && declared === undefined)
}

const isOnClock = ({ hour, minute, second }: Clock): boolean => hour < 24 && minute < 60 && second < 60

function dayField(values: Values): ClmField {
  if (values.date !== undefined) return 'date'
  return isMonth(values.month) ? 'day' : 'month'
}

function isMonth(text: string | undefined): boolean {
  const month = toInteger(text)
  return month !== null && month >= 1 && month <= 12
}

function clockField(values: Values): ClmField {
  return values.time === undefined ? 'hour' : 'time'
}

/**
 * The carrier's own estimate of arrival in UTC: in the zone it names, else in the zone of its place, else in the zone
 * of the event. Midnight when it has no time, `null` when there is no estimate. Without a year, the year closest to
 * the event is assumed.
 */
export function readEta(
  values: Values,
  event: EventTime,
  zoneOfPlace: () => string | null,
  report: ReportField,
): string | null {
  const hasDate = Boolean(values.eta_date)
  if (!hasDate && !values.eta_day) return null
  const zone = etaZone(values, event, zoneOfPlace)
  const day = hasDate ? parseDate(values.eta_date ?? '') : monthAndDay(values.eta_month, values.eta_day)
  const clock = hasDate && values.eta_hour === undefined ? readEtaClock(values) : etaClock(values)
  const instant = zone !== null && day && clock && etaInstant(day, clock, zone, Date.parse(event.event_ts))
  if (typeof instant === 'number') return new Date(instant).toISOString()
  report('bad_eta', zone === null ? 'eta_zone' : etaField(values, clock))
  return null
}

/** Which field of an estimate makes it none. */
function etaField(values: Values, clock: Clock | null): ClmField {
  if (!clock || !isOnClock(clock)) return values.eta_hour && !values.eta_time ? 'eta_hour' : 'eta_time'
  if (values.eta_date) return 'eta_date'
  return isMonth(values.eta_month) ? 'eta_day' : 'eta_month'
}

function etaZone(
  values: Values,
  { zone, isLocal }: EventTime,
  zoneOfPlace: () => string | null,
): Zone | null {
  if (values.eta_zone) return getZone(values.eta_zone, zoneOfPlace() ?? zone)
  return isLocal || values.eta_city ? (zoneOfPlace() ?? zone) : zone
}

function readEtaClock({ eta_date = '', eta_time = '' }: Values): Clock | null {
  const withDate = eta_time === '' ? CLOCK_OF_DATE.exec(eta_date) : null
  return withDate === null ? parseTime(eta_time) : parseClock(withDate)
}

function etaClock(values: Values): Clock | null {
  if (values.eta_time) return parseTime(values.eta_time)
  const hour = values.eta_hour ? toInteger(values.eta_hour) : 0
  const minute = values.eta_minute ? toInteger(values.eta_minute) : 0
  return hour === null || minute === null ? null : { hour, minute, second: 0 }
}

function monthAndDay(monthAsSent: string | undefined, dayAsSent: string | undefined): Day | null {
  const month = toInteger(monthAsSent)
  const day = toInteger(dayAsSent)
  return month === null || day === null ? null : { year: null, month, day }
}

function etaInstant(day: Day, clock: Clock, zone: Zone, eventMs: number): number | null {
  if (day.year !== null) return inYear(day.year, day, clock, zone)
  const year = new Date(eventMs).getUTCFullYear()
  const near = [year - 1, year, year + 1].flatMap((one) => inYear(one, day, clock, zone) ?? [])
  return near.toSorted((a, b) => Math.abs(a - eventMs) - Math.abs(b - eventMs))[0] ?? null
}

interface Day {
  year: number | null
  month: number
  day: number
}

type Clock = Pick<WallTime, 'hour' | 'minute' | 'second'>

function readDay(values: Values): Day | null {
  if (values.date) return parseDate(values.date)
  const month = toInteger(values.month)
  const day = toInteger(values.day)
  if (month === null || day === null) return null
  const year = toInteger(values.year)
  if (year !== null) return { year: year < 100 ? 2000 + year : year, month, day }
  return values.year ? null : { year: null, month, day }
}

/** A time that stands behind the date in one column, "11/20/2026 2:05 PM". */
const CLOCK_OF_DATE = /[T ]([0-9]{1,2}):([0-9]{2})(?::[0-9]{2})?(?: ?(AM|PM))?$/i

function parseClock([, hour, minute, half]: RegExpExecArray): Clock {
  const at = Number(hour)
  const isPm = half?.toUpperCase() === 'PM'
  return { hour: half === undefined ? at : (at % 12) + (isPm ? 12 : 0), minute: Number(minute), second: 0 }
}

function readClock(values: Values): Clock | null {
  const withDate = CLOCK_OF_DATE.exec(values.date ?? '')
  if (withDate !== null && !values.time) return parseClock(withDate)
  if (values.time !== undefined) return parseTime(values.time)
  const hour = toInteger(values.hour)
  const minute = values.minute ? toInteger(values.minute) : 0
  if (hour === null || minute === null) return null
  return { hour, minute, second: 0 }
}

function parseDate(text: string): (Day & { year: number }) | null {
  const match = /^([0-9]{4})-?([0-9]{2})-?([0-9]{2})(?:$|[T ])/.exec(text)
  if (match) return { year: Number(match[1]), month: Number(match[2]), day: Number(match[3]) }
  const slashed = /^([0-9]{1,2})\/([0-9]{1,2})\/([0-9]{4}|[0-9]{2})(?:$| )/.exec(text)
  if (!slashed) return null
  const year = Number(slashed[3])
  return { year: year < 100 ? 2000 + year : year, month: Number(slashed[1]), day: Number(slashed[2]) }
}

/** HHMM, HH:MM, with seconds or without; empty means midnight. */
function parseTime(text: string): Clock | null {
  const match = /^(?:([0-9]{1,2}):?([0-9]{2}))?(?::?([0-9]{2}))?$/.exec(text)
  if (!match || (match[1] === undefined && text !== '')) return null
  return { hour: Number(match[1] ?? 0), minute: Number(match[2] ?? 0), second: Number(match[3] ?? 0) }
}

function toInteger(text: string | undefined): number | null {
  return text !== undefined && /^[0-9]{1,4}$/.test(text) ? Number(text) : null
}

function inYear(year: number, day: Day, clock: Clock, zone: Zone): number | null {
  const wall = { ...clock, year, month: day.month, day: day.day }
  return isRealTime(wall) ? toInstant(wall, zone) : null
}

function latestDateBefore(day: Day, clock: Clock, zone: Zone, receivedAt: Date): number | null {
  const limit = receivedAt.getTime() + AHEAD_ALLOWED_MS
  const lastYear = new Date(limit).getUTCFullYear()
  for (let year = lastYear; year >= lastYear - MAX_YEARS_BACK; year -= 1) {
    const instant = inYear(year, day, clock, zone)
    if (instant !== null && instant <= limit) return instant
  }
  return null
}
