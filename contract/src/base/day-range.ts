import { z } from 'zod'

const DAY_MS = 86_400_000

const countDays = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / DAY_MS + 1

/**
 * A range of days of a query: both days or none, at most so many with the first and the last. `usual` names the range
 * without them: `the last four weeks`.
 */
export const dayRange = ({ maxDays, usual }: { maxDays: number; usual: string }) =>
  z
    .object({ fromDate: z.iso.date().optional(), toDate: z.iso.date().optional() })
    .refine(({ fromDate, toDate }) => (fromDate === undefined) === (toDate === undefined), {
      message: `Enter both fromDate and toDate, or neither for ${usual}.`,
      path: ['toDate'],
    })
    .refine(({ fromDate, toDate }) => fromDate === undefined || toDate === undefined || fromDate <= toDate, {
      message: 'Enter a toDate on or after fromDate.',
      path: ['toDate'],
    })
    .refine(
      ({ fromDate, toDate }) =>
        fromDate === undefined || toDate === undefined || countDays(fromDate, toDate) <= maxDays,
      { message: `Enter a range of at most ${maxDays} days.`, path: ['toDate'] },
    )
