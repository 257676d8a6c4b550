import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, wholeNumber } from '../../../base/ids.ts'
import { SEES_REPORTS } from '../analytics.rules.ts'
import { ScorecardFilter } from '../scorecard/scorecard.contract.ts'

/** Days before the arrival at which ETAs are compared. */
export const ETA_DAYS = [7, 5, 3, 2, 1] as const
/** Most trips that are measured, those delivered last: each has its reports read. */
export const MAX_ETA_TRIPS = 2000

/** The error of the ETAs so many days before the arrival. */
export const EtaError = z.object({
  days: z.number(),
  /** Trips that had an ETA of ours and one of the railroad then. */
  trips: z.number(),
  /** Mean hours, early or late; null without a trip. */
  error_hours: z.number().nullable(),
  rail_error_hours: z.number().nullable(),
})
export type EtaError = z.infer<typeof EtaError>

export const listEtaErrors = endpoint({
  name: 'listEtaErrors',
  method: 'GET',
  path: '/reports/{customerId}/scorecard/eta_errors',
  access: SEES_REPORTS,
  summary:
    'Mean error of our ETA and the railroad’s 7, 5, 3, 2 and 1 days before arrival, over the last 2,000 trips delivered in the range.',
  params: CustomerParams,
  query: ScorecardFilter,
  response: z.object({
    data: z.array(EtaError),
    /** Trips that were counted. */
    measured_trips: z.number(),
  }),
})

export const EtaErrorTrip = z.object({
  waybill_id: z.number(),
  equipment_label: z.string(),
  lane: z.string(),
  eta_date: z.string(),
  rail_eta_date: z.string(),
  arrived_date: z.string(),
  destination_zone: z.string().nullable(),
  /** Hours, early or late. */
  error_hours: z.number(),
  rail_error_hours: z.number(),
})
export type EtaErrorTrip = z.infer<typeof EtaErrorTrip>

/** Most trips in one answer. */
export const MAX_ETA_ERROR_TRIPS = 500

export const listEtaErrorTrips = endpoint({
  name: 'listEtaErrorTrips',
  method: 'GET',
  path: '/reports/{customerId}/scorecard/eta_errors/trips',
  access: SEES_REPORTS,
  summary: 'The trips counted in an ETA error, those where our ETA was furthest off first, at most 500.',
  params: CustomerParams,
  query: ScorecardFilter.safeExtend({
    days: wholeNumber(1, Math.max(...ETA_DAYS)).pipe(z.literal(ETA_DAYS)),
  }),
  response: z.object({ data: z.array(EtaErrorTrip), record_count: z.number() }),
})
