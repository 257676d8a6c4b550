import { instantAt, readerZone, wallAt } from '#contract/base/zone-table.ts'
import type { DatePreset } from '../ui/filters/date-presets.ts'

const HOUR_MS = 3_600_000
const DAY_MS = 24 * HOUR_MS

/** Midnight of a day written YYYY-MM-DD in the reader's zone, moved by whole calendar days (23 or 25 hours at DST). */
export function startOfDay(day: string, plusDays = 0): Date {
  const moved = new Date(Date.parse(day) + plusDays * DAY_MS)
  return instantAt(`${moved.toISOString().slice(0, 10)}T00:00`, readerZone())
}

/** The start of a preset and its exclusive end; a null side is open. */
export function presetRange(preset: DatePreset, now: Date): { from: Date | null; before: Date | null } {
  const today = wallAt(now)
  const midnight = (plusDays: number) => startOfDay(today.toISOString().slice(0, 10), plusDays)
  const hoursAgo = (hours: number) => new Date(now.getTime() - hours * HOUR_MS)
  switch (preset) {
    case 'overdue':
      return { from: null, before: now }
    case 'today':
      return { from: midnight(0), before: midnight(1) }
    case 'tomorrow':
      return { from: midnight(1), before: midnight(2) }
    case 'next_3_days':
      return { from: midnight(0), before: midnight(4) }
    case 'next_7_days':
      return { from: midnight(0), before: midnight(8) }
    case 'this_week': {
      const monday = -((today.getUTCDay() + 6) % 7)
      return { from: midnight(monday), before: midnight(monday + 7) }
    }
    case 'last_24_hours':
      return { from: hoursAgo(24), before: null }
    case 'last_3_days':
      return { from: hoursAgo(72), before: null }
    case 'last_7_days':
      return { from: hoursAgo(168), before: null }
    case 'over_2_days_ago':
      return { from: null, before: hoursAgo(48) }
  }
}
