import { wallAt } from './zone-table.ts'

const DAY = /^\d{4}-\d{2}-\d{2}$/
const HAS_TIME = /\d{2}:\d{2}/
const HAS_ZONE = /(?:Z|[+-]\d{2}:?\d{2})$/i

/** Whether a text is a valid date in the form YYYY-MM-DD: the 31st of February is not. */
export const isDay = (text: string): boolean =>
  DAY.test(text) && new Date(`${text}T00:00:00Z`).toJSON()?.startsWith(text) === true

/** The day of a moment in the reader's own zone, YYYY-MM-DD as addresses and calls write it (PLT-198). */
export const toDay = (at: Date): string => wallAt(at).toISOString().slice(0, 10)

/** MM/DD/YYYY of a date, or of a timestamp in the reader's own zone (PLT-194). Anything else is returned unchanged. */
export function showDate(text: string): string {
  const day = isDay(text) ? text : dayIn(text)
  if (day === null) return text
  const [year, month, date] = day.split('-')
  return `${month}/${date}/${year}`
}

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]
/** Short names of the weekdays, Sunday first. */
export const WEEKDAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']

/** The month of a day or month, YYYY-MM: `November`. */
export const monthName = (month: string): string => MONTHS[Number(month.slice(5, 7)) - 1] ?? month

/** The same with its year: `November 2026`. */
export const showMonth = (month: string): string => `${monthName(month)} ${month.slice(0, 4)}`

/** The weekday of a day, YYYY-MM-DD: `Mon`. */
export const weekday = (day: string): string => WEEKDAYS[new Date(day).getUTCDay()] ?? ''

/** MM/DD/YYYY HH:mm:ss of a note in the reader's own zone (PLT-195). */
export function noteTime(text: string): string {
  const at = toMoment(text)
  return at === null ? text : `${showDate(toDay(at))} ${wallAt(at).toISOString().slice(11, 19)}`
}

/** MM/DD HH:mm of a comment in the reader's own zone (PLT-196). */
export function commentTime(text: string): string {
  const at = toMoment(text)
  return at === null
    ? text
    : wallAt(at)
        .toISOString()
        .replace(/^.{5}(..)-(..)T(.{5}).*$/, '$1/$2 $3')
}

/** The moment a text names; a time without a zone is UTC, as those of ticket notes are (PLT-197). Null: it names none. */
export function toMoment(text: string): Date | null {
  const isBare = HAS_TIME.test(text) && !HAS_ZONE.test(text)
  const at = new Date(isBare ? `${text.trim().replace(' ', 'T')}Z` : text)
  return Number.isNaN(at.getTime()) ? null : at
}

function dayIn(text: string): string | null {
  const at = toMoment(text)
  return at === null ? null : toDay(at)
}

/** The minutes of a day that a clock shows, written HH:MM with or without seconds. */
export const toMinutes = (clock: string): number => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3, 5))
