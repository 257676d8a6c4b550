import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { DateRange, GroupParams, LEG_KEYS, type LegName, SEES_CYCLES, UnitParams } from '../fleets.rules.ts'

/** A figure per leg, in days; null where no round trip counts. */
const legFigures = <S extends z.ZodType>(figure: S) =>
  z.object(Object.fromEntries(LEG_KEYS.map((key) => [key, figure])) as Record<LegName, S>)

const days = z.number().nullable()

/** What the round trips that ended in some days come to. Days, unless said otherwise. */
export const FleetPeriod = z.object({
  from_date: z.string(),
  to_date: z.string(),
  round_trips: z.number(),
  mean: days,
  median: days,
  p90: days,
  /** 365 divided by the mean round trip. */
  turns_per_year: z.number().nullable(),
  leg_means: legFigures(days),
  leg_medians: legFigures(days),
  /** Loaded share of all miles, 0 to 1; null where no station has mileage. */
  loaded_share: z.number().nullable(),
})
export type FleetPeriod = z.infer<typeof FleetPeriod>

export const FleetStates = z.object({
  cars: z.number(),
  /** Empty, no waybill and no event for five days. */
  idle: z.number(),
  stored: z.number(),
  /** In bad order and not repaired. */
  in_shop: z.number(),
})
export type FleetStates = z.infer<typeof FleetStates>

export const FleetSummary = FleetStates.extend({
  /** Null: all cars of the customer. */
  group_id: z.number().nullable(),
  name: z.string(),
  median: days,
  turns_per_year: z.number().nullable(),
})
export type FleetSummary = z.infer<typeof FleetSummary>

export const listFleets = endpoint({
  name: 'listFleets',
  method: 'GET',
  path: '/reports/{customerId}/fleets',
  access: SEES_CYCLES,
  area: 'assets',
  summary: 'Reporting groups as fleets: cars, turns per year and median round trip of each, and of all cars.',
  params: CustomerParams,
  query: DateRange,
  response: z.object({ fleets: z.array(FleetSummary) }),
})

/** How much longer than the fleet a car was in its worst leg, and where that happened most. */
export const LegToBlame = z.object({
  leg: z.enum(LEG_KEYS),
  /** Days above the fleet's median of the leg. */
  excess: z.number(),
  place: z.string().nullable(),
  /** Round trips in which the leg was above the fleet's median. */
  trips: z.number(),
})
export type LegToBlame = z.infer<typeof LegToBlame>

/** Where a car is now, and whether it is stored or in bad order there. */
const CarNow = z.object({
  load_empty_status: z.enum(['L', 'E']).nullable(),
  location: z.string().nullable(),
  interruption: z.enum(['stored', 'bad_order']).nullable(),
})

export const SlowCar = z.object({
  equipment_id: z.string(),
  display_name: z.string(),
  /** Null without a current trip. */
  now: CarNow.nullable(),
  round_trips: z.number(),
  mean: z.number(),
  leg_means: legFigures(days),
  blame: LegToBlame.nullable(),
})
export type SlowCar = z.infer<typeof SlowCar>

/** Most slow cars that are answered. */
export const MAX_SLOW_CARS = 200

export const FleetFigures = z.object({
  name: z.string(),
  states: FleetStates,
  now: FleetPeriod,
  /** As many days before those chosen; its round trips are 0 where nothing is known of them. */
  before: FleetPeriod,
  /** Round trips of the range that count in no figure, by reason. */
  left_out: z.object({ bad_order: z.number(), incomplete: z.number(), long: z.number() }),
  /** Where the change of the mean comes from, the largest first. Days. */
  changes: z.array(z.object({ leg: z.enum(LEG_KEYS), place: z.string(), days: z.number() })),
  /**
   * Round trips by length, five days to a bar; `from` is where a bar begins. Those of 70 days and more share the last.
   * `left_out` are those of the same length that count in no figure.
   */
  histogram: z.array(z.object({ from: z.number(), count: z.number(), left_out: z.number() })),
  lanes: z.array(
    z.object({
      origin: z.string().nullable(),
      destination: z.string().nullable(),
      /** The places by which its round trips are listed. */
      origin_place: z.string().nullable(),
      destination_place: z.string().nullable(),
      round_trips: z.number(),
      mean: z.number(),
      median: z.number(),
    }),
  ),
  /** Mean round trip over 1.25 times the fleet's median, of at least two round trips; the slowest first. */
  slow_cars: z.array(SlowCar),
  slow_count: z.number(),
})
export type FleetFigures = z.infer<typeof FleetFigures>

export const getFleet = endpoint({
  name: 'getFleet',
  method: 'GET',
  path: '/reports/{customerId}/fleets/{group}',
  access: SEES_CYCLES,
  area: 'assets',
  summary:
    'A fleet’s round trips in a range compared with the same number of days before: legs, lanes, slow cars, and excluded trips.',
  params: GroupParams,
  query: DateRange,
  response: FleetFigures,
})

export const FleetRoundTrip = z.object({
  waybill_id: z.number(),
  equipment_id: z.string(),
  display_name: z.string(),
  /** The loaded release; null where none was reported. */
  start_date: z.string().nullable(),
  end_date: z.string().nullable(),
  is_under_way: z.boolean(),
  origin: z.string().nullable(),
  destination: z.string().nullable(),
  /** Days; null while it lasts or an end was not reported. */
  total: days,
  legs: legFigures(days),
  stored: z.number(),
  bad_order: z.number(),
  /** Why it counts in no figure; `long`: over three times its lane's median. */
  left_out: z.enum(['incomplete', 'bad_order', 'long']).nullable(),
})
export type FleetRoundTrip = z.infer<typeof FleetRoundTrip>

export const Interruption = z.object({
  kind: z.enum(['stored', 'bad_order']),
  from_date: z.string(),
  /** Null while it lasts. */
  to_date: z.string().nullable(),
})
export type Interruption = z.infer<typeof Interruption>

export const getFleetUnit = endpoint({
  name: 'getFleetUnit',
  method: 'GET',
  path: '/reports/{customerId}/fleets/{group}/equipment/{equipmentId}',
  access: SEES_CYCLES,
  area: 'assets',
  summary:
    'A unit’s round trips that ended in the range, or its latest one, newest first, with the fleet’s medians for comparison.',
  params: UnitParams,
  query: DateRange,
  response: z.object({
    equipment_id: z.string(),
    display_name: z.string(),
    fleet_median: days,
    fleet_leg_medians: legFigures(days),
    round_trips: z.array(FleetRoundTrip),
    /** When it was stored or in bad order, oldest first; they interrupt a leg and are part of it. */
    interruptions: z.array(Interruption),
    /** Where it is now; null for a unit without a current trip. */
    now: z
      .object({
        waybill_id: z.number(),
        waybill_number: z.string().nullable(),
        last_event_text: z.string().nullable(),
        location: z.string().nullable(),
        zone: z.string().nullable(),
        last_sighting_date: z.string().nullable(),
        load_empty_status: z.enum(['L', 'E']).nullable(),
        commodity: z.string().nullable(),
        consignee: z.string().nullable(),
      })
      .nullable(),
  }),
})
