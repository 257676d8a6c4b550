import type { TemplateFilter } from '#contract/areas/reports/templates/templates.contract.ts'
import { type DayRange, RANGE_LABELS, RELATIVE_DAY } from '#contract/areas/reports/reports.rules.ts'

const DAY_MS = 86_400_000
const WEEK = 7

const toDay = (ts: number): string => new Date(ts).toISOString().slice(0, 10)

/** Made once, because that takes longer than reading a day. */
const calendars = new Map<string, Intl.DateTimeFormat>()

/** The calendar day in a zone. */
export function dayIn(timeZone: string, now: number): string {
  const calendar =
    calendars.get(timeZone) ??
    new Intl.DateTimeFormat('en-CA', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' })
  calendars.set(timeZone, calendar)
  return calendar.format(now)
}

/** A filter whose value moves with the calendar as filters of fixed days; weeks begin on Monday. */
export function fixDays(filter: TemplateFilter, today: string): TemplateFilter[] {
  const { key, value } = filter
  const start = Date.parse(today)
  const match = RELATIVE_DAY.exec(value)
  if (match !== null) {
    const days = Number(match[2] ?? 0) * (match[1] === '-' ? -1 : 1)
    return [{ ...filter, value: toDay(start + days * DAY_MS) }]
  }
  if (!Object.hasOwn(RANGE_LABELS, value)) return [filter]
  const [from, to] = getRange(value as DayRange, start)
  return [
    { key, operand: 'greater_than_or_equals', value: toDay(from) },
    { key, operand: 'less_than_or_equals', value: toDay(to) },
  ]
}

/** The first and last day of a range. */
function getRange(range: DayRange, today: number): [number, number] {
  const day = new Date(today)
  if (range.endsWith('week')) {
    const monday = today - ((day.getUTCDay() + WEEK - 1) % WEEK) * DAY_MS
    const from = range === 'this_week' ? monday : monday - WEEK * DAY_MS
    return [from, from + (WEEK - 1) * DAY_MS]
  }
  const month = day.getUTCMonth() - (range === 'this_month' ? 0 : 1)
  return [Date.UTC(day.getUTCFullYear(), month, 1), Date.UTC(day.getUTCFullYear(), month + 1, 0)]
}
