import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam, wholeNumber } from '../../../base/ids.ts'
import { IdList, MonthText, SEES_REPORTS } from '../analytics.rules.ts'
import { ScorecardRange } from './scorecard.rules.ts'

/** Which deliveries are measured. */
export const ScorecardFilter = ScorecardRange.safeExtend({
  /** A reporting group; without it all units. */
  groupId: IdParam.optional(),
  /** Without it both. */
  load: z.enum(['L', 'E']).optional(),
  /** Ids of destinations; without any all. */
  destinations: IdList,
})

/** What adds up over trips. Hours and kilograms are sums, each with the number of trips it is of. */
const Sums = z.object({
  trips: z.number(),
  /** Trips with a first ETA of the railroad; those on time are of these. */
  promised: z.number(),
  on_time: z.number(),
  /** Trips with a first ETA of the railroad and one of ours. */
  compared: z.number(),
  error_hours: z.number(),
  rail_error_hours: z.number(),
  /** Trips with known miles and weight. */
  weighed: z.number(),
  co2_kg: z.number(),
  /** Trips with a reported release at the origin and a departure after it; `pulled` of these within 24 hours. */
  releases: z.number(),
  pulled: z.number(),
  /** Trips with a first ETA of ours and an arrival; `slipped` arrived more than 24 hours after it. */
  estimated: z.number(),
  slipped: z.number(),
})

const Month = Sums.extend({ month: z.string() })

const Row = Sums.extend({
  months: z.array(Month),
  /** Median of days after the railroad's first ETA; below zero is early. Null without one. */
  over_days: z.number().nullable(),
})

export const ScorecardCarrier = Row.extend({
  carrier: z.string().nullable(),
  /** Without what the list of railroads adds in parentheses; null for one that it does not have. */
  name: z.string().nullable(),
})
export type ScorecardCarrier = z.infer<typeof ScorecardCarrier>

export const ScorecardLane = Row.extend({
  carrier: z.string().nullable(),
  origin_id: z.number(),
  destination_id: z.number(),
  origin_name: z.string(),
  destination_name: z.string(),
  /** Departure to delivery, in days; null while neither is reported. */
  p50_days: z.number().nullable(),
  p90_days: z.number().nullable(),
  /** Median of days from departure to the railroad's first ETA. */
  standard_days: z.number().nullable(),
})
export type ScorecardLane = z.infer<typeof ScorecardLane>
export type ScorecardRow = z.infer<typeof Row>
export type ScorecardMonth = z.infer<typeof Month>

export const getScorecard = endpoint({
  name: 'getScorecard',
  method: 'GET',
  path: '/reports/{customerId}/scorecard',
  access: SEES_REPORTS,
  summary:
    'Trips delivered in the range, measured against the railroads’ first ETA, by railroad, lane and month. 404 if there are none.',
  params: CustomerParams,
  query: ScorecardFilter,
  response: z.object({
    total: Row,
    carriers: z.array(ScorecardCarrier),
    /** At most 500, those with the most trips. */
    lanes: z.array(ScorecardLane),
    lane_count: z.number(),
    /** Delivered in the range and left out, as these were bad orders. */
    left_out: z.number(),
    /** Percentiles are within so many hours, as they are read from steps of hours; 0 where they are exact. */
    within_hours: z.number(),
    from_date: z.string(),
    to_date: z.string(),
  }),
})

/** The trips that a mark represents: all that a figure is of, or those that it counts. */
export const MARKS = [
  'all',
  'promised',
  'on_time',
  'late',
  'no_eta',
  'timed',
  'compared',
  'estimated',
  'slipped',
  'released',
  'pulled_late',
  'weighed',
] as const
export type Mark = (typeof MARKS)[number]

const PlaceId = wholeNumber(0, Number.MAX_SAFE_INTEGER)
/** A trip whose railroad is unknown. */
export const NO_CARRIER = 'unknown'

export const ScorecardTrip = z.object({
  waybill_id: z.number(),
  equipment_label: z.string(),
  lane: z.string(),
  departed_date: z.string().nullable(),
  rail_eta_first_date: z.string().nullable(),
  delivered_date: z.string(),
  origin_zone: z.string().nullable(),
  destination_zone: z.string().nullable(),
  /** Hours after the railroad's first ETA; null without one. */
  over_hours: z.number().nullable(),
  released_date: z.string().nullable(),
  /** Our first ETA. */
  eta_first_date: z.string().nullable(),
  arrived_date: z.string().nullable(),
  /** Departure to delivery. */
  transit_days: z.number().nullable(),
  /** Hours from the arrival back to the first ETA, ours and the railroad's; below zero is early. */
  slip_hours: z.number().nullable(),
  rail_slip_hours: z.number().nullable(),
  /** Release to departure, in hours. */
  pull_hours: z.number().nullable(),
  miles: z.number().nullable(),
  weight_lb: z.number().nullable(),
  co2_kg: z.number().nullable(),
})
export type ScorecardTrip = z.infer<typeof ScorecardTrip>

/** Most trips in one answer. */
export const MAX_SCORECARD_TRIPS = 500

export const listScorecardTrips = endpoint({
  name: 'listScorecardTrips',
  method: 'GET',
  path: '/reports/{customerId}/scorecard/trips',
  access: SEES_REPORTS,
  summary:
    'The trips counted in a scorecard figure, at most 500: those that add most to it first, or furthest behind their ETA.',
  params: CustomerParams,
  query: ScorecardFilter.safeExtend({
    mark: z.enum(MARKS).default('all'),
    carrier: z.string().max(10, BOUND).optional(),
    origin: PlaceId.optional(),
    destination: PlaceId.optional(),
    month: MonthText.optional(),
  }),
  response: z.object({ data: z.array(ScorecardTrip), record_count: z.number() }),
})
