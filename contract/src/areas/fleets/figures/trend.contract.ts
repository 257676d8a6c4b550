import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { DateRange, GroupParams, SEES_CYCLES } from '../fleets.rules.ts'

/** The round trips that ended in one calendar month, UTC. */
export const FleetMonth = z.object({
  /** YYYY-MM. */
  month: z.string(),
  round_trips: z.number(),
  mean: z.number(),
  median: z.number(),
  /** Loaded share of all miles, 0 to 1; null where no station has mileage. */
  loaded_share: z.number().nullable(),
})
export type FleetMonth = z.infer<typeof FleetMonth>

export const getFleetTrend = endpoint({
  name: 'getFleetTrend',
  method: 'GET',
  path: '/reports/{customerId}/fleets/{group}/trend',
  access: SEES_CYCLES,
  area: 'assets',
  summary:
    'A fleet’s round trips by month, for the twelve months up to the end of the range, and the day of its first known release.',
  params: GroupParams,
  query: DateRange,
  response: z.object({
    /** Months without a round trip are left out. */
    months: z.array(FleetMonth),
    /** YYYY-MM-DD; null for a fleet without a known release. Nothing before it can be compared. */
    known_from: z.string().nullable(),
  }),
})
