import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { GroupParams, LEG_KEYS, SEES_CYCLES } from '../fleets.rules.ts'

const days = z.number().nullable()

export const FleetSizing = z.object({
  name: z.string(),
  cars: z.number(),
  /** Idle, stored or in the shop now. */
  not_working: z.number(),
  /** Loaded releases a month of 30.4 days; null where there were none. */
  loads_180: z.number().nullable(),
  /** Of the 13 busiest weeks in a row. */
  loads_busiest: z.number().nullable(),
  /** Mean round trip, in days: of the last 180, of the 180 before, and of the best 90 of the last 360. */
  trip_180: days,
  trip_before: days,
  trip_best: days,
  /** Round trips that ended in the last 180 days. */
  round_trips: z.number(),
  /** Loaded releases of each of the last 52 weeks, newest first, without those before the first. */
  weeks: z.array(z.number()),
  /** Lengths of up to 1,000 round trips of the last 360 days. */
  totals: z.array(z.number()),
  legs: z.array(
    z.object({
      leg: z.enum(LEG_KEYS),
      now: days,
      best: days,
      /** Where the days over the mean of the leg were in the last 180; a lane for transit. Null where there were none. */
      most_at: z.string().nullable(),
      /** The places by which its round trips are listed; one of them for a dwell. */
      origin_place: z.string().nullable(),
      destination_place: z.string().nullable(),
    }),
  ),
  /** Mean monthly rate of its leased cars, in US cents; null where no rate is recorded. */
  mean_rate_cents: z.number().nullable(),
  /** Leases that end in the next 12 months, by date and lessor. */
  leases: z.array(
    z.object({
      end_date: z.string(),
      lessor: z.string().nullable(),
      cars: z.number(),
      mean_rate_cents: z.number().nullable(),
      /** Of these cars, those with a test due in the next 12 months or overdue. */
      tests_due: z.number(),
    }),
  ),
})
export type FleetSizing = z.infer<typeof FleetSizing>

export const getFleetSizing = endpoint({
  name: 'getFleetSizing',
  method: 'GET',
  path: '/reports/{customerId}/fleets/{group}/sizing',
  access: SEES_CYCLES,
  area: 'assets',
  summary: 'The inputs for sizing a fleet: its cars, weekly loads and round trips.',
  params: GroupParams,
  response: FleetSizing,
})
