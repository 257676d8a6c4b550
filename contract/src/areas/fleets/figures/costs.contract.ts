import { z } from 'zod'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { COST_KEYS, type CostPart, DateRange, GroupParams, SEES_CYCLES } from '../fleets.rules.ts'

/** Something about each part of the cost of a round trip. */
export const costParts = <S extends z.ZodType>(of: S) =>
  z.object(Object.fromEntries(COST_KEYS.map((key) => [key, of])) as Record<CostPart, S>)

/** US cents; null where it is known of no round trip. */
const Part = z.object({ mean_cents: z.number().nullable(), known: z.number() })

const TripCosts = z.object({
  round_trips: z.number(),
  /** The mean of each part over the round trips of which it is known. */
  parts: costParts(Part),
  /** The sum of those means; null where no part is known. */
  known_cents: z.number().nullable(),
})
export type TripCosts = z.infer<typeof TripCosts>

export const getFleetCosts = endpoint({
  name: 'getFleetCosts',
  method: 'GET',
  path: '/reports/{customerId}/fleets/{group}/costs',
  access: SEES_CYCLES,
  area: 'assets',
  summary:
    'What a round trip of a fleet, or of one of its cars, cost in a range and the same number of days before: lease, mileage, demurrage, freight, each with the number of round trips it is known for.',
  params: GroupParams,
  query: DateRange.and(
    z.object({
      /** Only this car’s. */
      equipmentId: z
        .string()
        .max(MAX_CODE, BOUND)
        .regex(/^[A-Z0-9]{2,20}$/, 'Enter an equipment ID like UTLX207444.')
        .optional(),
    }),
  ),
  response: z.object({ now: TripCosts, before: TripCosts }),
})
