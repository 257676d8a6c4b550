const DAY_MS = 86_400_000
const MONDAY = 1
const THURSDAY = 4

type Fixed = readonly [month: number, day: number]
/** The n-th weekday of a month; -1 is the last. */
type Floating = readonly [month: number, weekday: number, nth: number]

const FIXED = {
  new_year: [1, 1],
  independence: [7, 4],
  christmas: [12, 25],
} as const satisfies Record<string, Fixed>

const FLOATING = {
  memorial: [5, MONDAY, -1],
  labor: [9, MONDAY, 1],
  thanksgiving: [11, THURSDAY, 4],
} as const satisfies Record<string, Floating>

export type HolidayName = keyof typeof FIXED | keyof typeof FLOATING

export const HOLIDAY_NAMES = [...Object.keys(FIXED), ...Object.keys(FLOATING)] as readonly HolidayName[]

/**
 * Whether a day, YYYY-MM-DD, is one of the holidays. A holiday with a fixed date that falls on a Sunday is observed
 * on Monday.
 */
export function isHoliday(day: string, names: readonly HolidayName[]): boolean {
  const year = Number(day.slice(0, 4))
  return names.some((name) => getHolidayDate(name, year) === day)
}

function getHolidayDate(name: HolidayName, year: number): string {
  if (name in FIXED) return getObservedDate(FIXED[name as keyof typeof FIXED], year)
  const [month, weekday, nth] = FLOATING[name as keyof typeof FLOATING]
  return nth > 0 ? nthWeekday(year, month, weekday, nth) : lastWeekday(year, month, weekday)
}

function getObservedDate([month, day]: Fixed, year: number): string {
  const at = Date.UTC(year, month - 1, day)
  return toDay(new Date(at).getUTCDay() === 0 ? at + DAY_MS : at)
}

function nthWeekday(year: number, month: number, weekday: number, nth: number): string {
  const first = Date.UTC(year, month - 1, 1)
  const offset = (weekday - new Date(first).getUTCDay() + 7) % 7
  return toDay(first + (offset + (nth - 1) * 7) * DAY_MS)
}

function lastWeekday(year: number, month: number, weekday: number): string {
  const last = Date.UTC(year, month, 0)
  return toDay(last - ((new Date(last).getUTCDay() - weekday + 7) % 7) * DAY_MS)
}

const toDay = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
