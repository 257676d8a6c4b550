import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, wholeNumber } from '../../../base/ids.ts'
import { SEES_REPORTS } from '../analytics.rules.ts'
import { ScorecardFilter } from '../scorecard/scorecard.contract.ts'
import { PlaceStop } from '../stops/stops.contract.ts'

/** Most deliveries that are looked at, the latest of the range: each has its reports read. */
export const MAX_STOP_TRIPS = 10_000
/** Of these the latest of each lane. */
export const MAX_LANE_STOP_TRIPS = 20
/** Fewer stops than this name no place. */
export const MIN_LANE_STOPS = 3

/** The place where the cars of a lane stood longest on their way, by the median of its stops. */
export const SlowestPlace = z.object({
  carrier: z.string().nullable(),
  origin_id: z.number(),
  destination_id: z.number(),
  place_id: z.number(),
  place_name: z.string(),
  stops: z.number(),
  p50_hours: z.number(),
})
export type SlowestPlace = z.infer<typeof SlowestPlace>

export const listSlowestPlaces = endpoint({
  name: 'listSlowestPlaces',
  method: 'GET',
  path: '/reports/{customerId}/scorecard/slowest_places',
  access: SEES_REPORTS,
  summary:
    'Where each lane’s cars dwelled longest, over the lane’s last 20 trips among the last 10,000 delivered in the range. Locations with ten stops come before locations with fewer; those with fewer than three are left out.',
  params: CustomerParams,
  query: ScorecardFilter,
  response: z.object({ data: z.array(SlowestPlace) }),
})

const PlaceId = wholeNumber(0, Number.MAX_SAFE_INTEGER)

export const listLaneStops = endpoint({
  name: 'listLaneStops',
  method: 'GET',
  path: '/reports/{customerId}/scorecard/slowest_places/stops',
  access: SEES_REPORTS,
  summary: 'The stops counted for a lane’s slowest location, longest first.',
  params: CustomerParams,
  query: ScorecardFilter.safeExtend({
    /** A railroad’s SCAC, or `unknown`. */
    carrier: z.string().max(10, BOUND),
    origin: PlaceId,
    destination: PlaceId,
    place: PlaceId,
  }),
  response: z.object({ data: z.array(PlaceStop), record_count: z.number() }),
})
