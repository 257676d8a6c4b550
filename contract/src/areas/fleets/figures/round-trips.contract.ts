import { z } from 'zod'
import { BOUND, MAX_CODE } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { wholeNumber } from '../../../base/ids.ts'
import { DateRange, GroupParams, LAST_BAR_DAYS, LEG_KEYS, SEES_CYCLES } from '../fleets.rules.ts'
import { costParts } from './costs.contract.ts'
import { FleetRoundTrip } from './figures.contract.ts'

/** Most round trips behind one figure that are listed, the longest first. */
export const MAX_LISTED_TRIPS = 200

const ListedTrip = FleetRoundTrip.extend({
  /** What it cost, in US cents; a part is null where nothing is known of it. */
  costs: costParts(z.number().nullable()),
})
export type ListedTrip = z.infer<typeof ListedTrip>

export const listFleetRoundTrips = endpoint({
  name: 'listFleetRoundTrips',
  method: 'GET',
  path: '/reports/{customerId}/fleets/{group}/round-trips',
  access: SEES_CYCLES,
  area: 'assets',
  summary:
    'The round trips behind a fleet’s figures, at most 200: all that count, longest first or by a leg, those of one length or lane, or those excluded.',
  params: GroupParams,
  query: DateRange.and(
    z.object({
      /** Longest in this leg first. */
      leg: z.enum(LEG_KEYS).optional(),
      /** Only those of this bar of the histogram: from so many days; the last has no end. */
      days: wholeNumber(0, LAST_BAR_DAYS).optional(),
      /** Only those of a lane, by its places. */
      origin: z.string().max(MAX_CODE, BOUND).optional(),
      destination: z.string().max(MAX_CODE, BOUND).optional(),
      /** Those that count in no figure. */
      excluded: z.enum(['true']).optional(),
    }),
  ),
  response: z.object({
    total: z.number(),
    round_trips: z.array(ListedTrip),
  }),
})
