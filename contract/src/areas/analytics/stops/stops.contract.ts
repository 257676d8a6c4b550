import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, wholeNumber } from '../../../base/ids.ts'
import { MonthText, SEES_REPORTS } from '../analytics.rules.ts'
import { ScorecardRange } from '../scorecard/scorecard.rules.ts'

/** How long cars dwelled at a place en route in a month. */
export const PlaceDwell = z.object({
  place_id: z.number(),
  place_name: z.string(),
  /** Who last reported the cars there; null where no report named a railroad. */
  carrier: z.string().nullable(),
  stops: z.number(),
  p50_hours: z.number(),
  p90_hours: z.number(),
  /** In the first month of the range; null without a stop there, or where the range has one month. */
  first_p50_hours: z.number().nullable(),
  first_stops: z.number(),
})
export type PlaceDwell = z.infer<typeof PlaceDwell>

/** Most places in one answer. */
export const MAX_DWELL_PLACES = 200

export const listPlaceDwells = endpoint({
  name: 'listPlaceDwells',
  method: 'GET',
  path: '/reports/{customerId}/scorecard/places',
  access: SEES_REPORTS,
  summary:
    'How long cars of delivered trips dwelled at locations between origin and destination, in the first and the last month of the range that have totals. At most 200 locations, those with the most stops.',
  params: CustomerParams,
  query: ScorecardRange,
  response: z.object({
    data: z.array(PlaceDwell),
    /** YYYY-MM; null while no month of the range is summed. Deliveries are summed after three days. */
    month: z.string().nullable(),
    first_month: z.string().nullable(),
    /** Hours are read from steps: each is within so many hours. */
    within_hours: z.number(),
  }),
})

export const PlaceStop = z.object({
  waybill_id: z.number(),
  equipment_label: z.string(),
  lane: z.string(),
  /** The car's first and last report there. */
  arrived_date: z.string(),
  left_date: z.string(),
  zone: z.string().nullable(),
  hours: z.number(),
})
export type PlaceStop = z.infer<typeof PlaceStop>

/** Most stops in one answer. */
export const MAX_STOPS = 500

export const listPlaceStops = endpoint({
  name: 'listPlaceStops',
  method: 'GET',
  path: '/reports/{customerId}/scorecard/places/{placeId}/stops',
  access: SEES_REPORTS,
  summary: 'The stops counted in a location’s dwell, longest first, at most 500.',
  params: CustomerParams.extend({ placeId: wholeNumber(0, Number.MAX_SAFE_INTEGER) }),
  query: z.object({ month: MonthText, carrier: z.string().max(10, BOUND).optional() }),
  response: z.object({ data: z.array(PlaceStop), record_count: z.number() }),
})
