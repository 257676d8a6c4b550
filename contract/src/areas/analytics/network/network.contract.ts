import { z } from 'zod'
import { BOUND } from '../../../base/bounds.ts'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam, wholeNumber } from '../../../base/ids.ts'
import { SEES_NETWORK } from '../analytics.rules.ts'
import { MAX_LANE_STOP_TRIPS, MIN_LANE_STOPS } from '../lane-stops/lane-stops.contract.ts'
import { PlaceStop } from '../stops/stops.contract.ts'
import { NetworkRange } from './network.rules.ts'

/** A reporting group, or `all` units. */
const Params = CustomerParams.extend({ groupId: z.union([z.literal('all'), IdParam]) })

/** Trips from one place to another in the range, loaded or empty (ANA-068). */
export const NetworkLane = z.object({
  id: z.string(),
  origin_id: z.number(),
  destination_id: z.number(),
  origin_name: z.string(),
  destination_name: z.string(),
  load_empty_status: z.enum(['L', 'E']).nullable(),
  /** Null for a place that is not on the map. */
  olng: z.number().nullable(),
  olat: z.number().nullable(),
  dlng: z.number().nullable(),
  dlat: z.number().nullable(),
  trips: z.number(),
  /** In as many days before the range. */
  trips_before: z.number(),
})
export type NetworkLane = z.infer<typeof NetworkLane>

export const getNetwork = endpoint({
  name: 'getNetwork',
  method: 'GET',
  path: '/reports/{customerId}/network/{groupId}',
  access: SEES_NETWORK,
  summary: 'Trips that began in the range by origin and destination, busiest first. 404 if there are none.',
  params: Params,
  query: NetworkRange,
  response: z.object({
    data: z.array(NetworkLane),
    record_count: z.number(),
    /** Trips without a known origin or destination: in no row. */
    unplaced_trips: z.number(),
    from_date: z.string(),
    to_date: z.string(),
  }),
})

export const NetworkTrip = z.object({
  waybill_id: z.number(),
  equipment_label: z.string(),
  departed_date: z.string().nullable(),
  arrived_date: z.string().nullable(),
  origin_zone: z.string().nullable(),
  destination_zone: z.string().nullable(),
  /** Departure to arrival; null while either is not reported. */
  days: z.number().nullable(),
  /** Departure to the railroad's first ETA; null while either is not reported. */
  promised_days: z.number().nullable(),
  /** SCAC of the railroad that has it or delivered it. */
  carrier: z.string().nullable(),
  miles: z.number(),
})
export type NetworkTrip = z.infer<typeof NetworkTrip>

/** Which trips of a lane: those with both ends reported, with a promised duration, or delivered more than 24 hours after the railroad's first ETA. */
export const LANE_MARKS = ['all', 'timed', 'promised', 'late'] as const
export type LaneMark = (typeof LANE_MARKS)[number]

/** A railroad, and how many of the lane's trips it has or delivered; null where it is unknown. */
const LaneCarrier = z.object({ carrier: z.string().nullable(), trips: z.number() })

/** Most trips of a lane in one answer. */
export const MAX_LANE_TRIPS = 500

const PlaceId = wholeNumber(0, Number.MAX_SAFE_INTEGER)

const LaneQuery = NetworkRange.safeExtend({
  origin: PlaceId,
  destination: PlaceId,
  load_empty: z.enum(['L', 'E', 'unknown']),
  mark: z.enum(LANE_MARKS).default('all'),
  /** A railroad’s SCAC, or `unknown`. */
  carrier: z.string().max(10, BOUND).optional(),
})

export const listLaneTrips = endpoint({
  name: 'listLaneTrips',
  method: 'GET',
  path: '/reports/{customerId}/network/{groupId}/trips',
  access: SEES_NETWORK,
  summary: 'The trips of a lane in the range, longest first, at most 500, with the figures of all its trips.',
  params: Params,
  query: LaneQuery,
  response: z.object({
    data: z.array(NetworkTrip),
    /** Trips of the mark and the railroad. */
    record_count: z.number(),
    /** Days from departure to arrival of trips that have both; null without any. */
    p50_days: z.number().nullable(),
    p90_days: z.number().nullable(),
    timed_trips: z.number(),
    /** Median days from departure to the railroad’s first ETA; null without any. */
    standard_days: z.number().nullable(),
    /** All trips of the lane, whatever the mark and the railroad. */
    trips: z.number(),
    /** Delivered trips with a first ETA of the railroad, without bad orders; those on time are of these. */
    promised: z.number(),
    on_time: z.number(),
    carriers: z.array(LaneCarrier),
  }),
})

/** Where the car of a trip stood longest between its ends. */
const LongestStop = z.object({ waybill_id: z.number(), place_name: z.string(), hours: z.number() })
export type LongestStop = z.infer<typeof LongestStop>

export const getLaneDwell = endpoint({
  name: 'getLaneDwell',
  method: 'GET',
  path: '/reports/{customerId}/network/{groupId}/dwell',
  access: SEES_NETWORK,
  summary: `Where the cars of a lane stood: the location with the longest median over its last ${MAX_LANE_STOP_TRIPS} delivered trips, among those with at least ${MIN_LANE_STOPS} stops, and the longest stop of each delivered trip that listLaneTrips lists.`,
  params: Params,
  query: LaneQuery,
  response: z.object({
    /** Null where no location has enough stops. */
    slowest: z
      .object({ place_name: z.string(), p50_hours: z.number(), stops: z.array(PlaceStop) })
      .nullable(),
    longest: z.array(LongestStop),
  }),
})
