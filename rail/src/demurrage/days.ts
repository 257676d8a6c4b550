import { toInstant, wallTimeAt } from '../clm/zone.ts'

const DAY_MS = 86_400_000
const MINUTES_PER_HOUR = 60

/** A day of a place's own calendar, YYYY-MM-DD. */
export type Day = string

/** The day a clock in a zone shows at an instant. */
export function dayAt(ts: number, zone: string): Day {
  const { year, month, day } = wallTimeAt(ts, zone)
  return new Date(Date.UTC(year, month - 1, day)).toISOString().slice(0, 10)
}

/** Minutes since midnight on the clock of a zone. */
export function minuteAt(ts: number, zone: string): number {
  const { hour, minute } = wallTimeAt(ts, zone)
  return hour * MINUTES_PER_HOUR + minute
}

/** The instant a day's clock shows so many minutes after midnight. */
export function instantAtMinute(day: Day, minute: number, zone: string): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number)
  const wall = {
    year,
    month,
    day: date,
    hour: Math.floor(minute / MINUTES_PER_HOUR),
    minute: minute % MINUTES_PER_HOUR,
    second: 0,
  }
  return toInstant(wall, zone)
}

export const dayAfter = (day: Day, days = 1): Day =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)

/** 0 for Sunday. */
export const getWeekday = (day: Day): number => new Date(`${day}T00:00:00Z`).getUTCDay()

export const isWeekend = (day: Day): boolean => [0, 6].includes(getWeekday(day))
