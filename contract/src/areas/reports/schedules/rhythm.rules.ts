import { z } from 'zod'
import { field } from '../../../form/field.ts'

const FREQUENCIES = { daily: 'Daily', weekly: 'Weekly', monthly: 'Monthly' } as const
/** ISO weekdays. */
export const WEEKDAYS = [
  'Monday',
  'Tuesday',
  'Wednesday',
  'Thursday',
  'Friday',
  'Saturday',
  'Sunday',
] as const
const MAX_WEEKDAY = 7

/** When a schedule is due. */
export const Rhythm = z.object({
  frequency: field.choice('How often', FREQUENCIES).default('weekly'),
  /** 1 is Monday. */
  days_of_week: field
    .custom(
      'Days of the week',
      z
        .array(z.number().int().min(1).max(MAX_WEEKDAY))
        .min(1, 'Choose at least one day.')
        .max(MAX_WEEKDAY, 'Choose at most seven days.')
        .transform((days) => [...new Set(days)].toSorted((a, b) => a - b)),
    )
    .default([1]),
  day_of_month: field
    .integer('Day of the month', {
      min: 1,
      max: 31,
      help: 'For monthly schedules. Shorter months use their last day.',
    })
    .default(1),
  time: field.time('Time').default('07:00'),
  timezone: field.zone('Time zone'),
})
export type Rhythm = z.infer<typeof Rhythm>

const and = new Intl.ListFormat('en-US')

/** A rhythm as text: “Every Monday and Friday at 07:00, Chicago time”. */
export function rhythmText({
  frequency,
  days_of_week: days,
  day_of_month: day,
  time,
  timezone,
}: Rhythm): string {
  const zone = timezone.slice(timezone.lastIndexOf('/') + 1).replaceAll('_', ' ')
  const when = {
    daily: () => 'Every day',
    weekly: () => `Every ${and.format(days.map((one) => WEEKDAYS[one - 1] ?? ''))}`,
    monthly: () =>
      day > LAST_OF_ALL ? `On day ${day} of the month, or its last day,` : `On day ${day} of the month`,
  }[frequency]()
  return `${when} at ${time}, ${zone} time`
}

/** Every month has a day of this number. */
const LAST_OF_ALL = 28
