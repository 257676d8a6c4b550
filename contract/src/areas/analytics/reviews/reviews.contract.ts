import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { IdList, SEES_FORECAST } from '../analytics.rules.ts'

/** How long before a day its forecast is taken. */
export const REVIEW_AHEAD_DAYS = 7
/** Days that are looked back at, up to yesterday. */
export const REVIEW_DAYS = 30

export const ForecastReviewDay = z.object({
  /** At the destination, YYYY-MM-DD. */
  date: z.string(),
  /** Units that our ETA of seven days before put on this day. */
  forecast: z.number(),
  /** The number expected that day in eight of ten cases, by the ranges of those ETAs; null where no unit might have. */
  range: z.object({ p10: z.number(), p90: z.number() }).nullable(),
  /** Units that arrived on it. */
  arrived: z.number(),
  /** Arrivals without an ETA seven days before. */
  unforeseen: z.number(),
})
export type ForecastReviewDay = z.infer<typeof ForecastReviewDay>

export const getForecastReview = endpoint({
  name: 'getForecastReview',
  method: 'GET',
  path: '/reports/{customerId}/forecast_review',
  access: SEES_FORECAST,
  summary:
    'The forecast for each of the last 30 days as of seven days before, and the actual arrivals. Days with neither are omitted.',
  params: CustomerParams,
  query: z.object({ destination: IdList, groups: IdList }),
  response: z.object({ data: z.array(ForecastReviewDay) }),
})
