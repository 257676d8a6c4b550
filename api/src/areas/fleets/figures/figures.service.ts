import * as contract from '#contract/areas/fleets/figures/figures.contract.ts'
import {
  MAX_SLOW_CARS,
  type FleetFigures,
  type FleetPeriod,
  type FleetRoundTrip,
  type SlowCar,
} from '#contract/areas/fleets/figures/figures.contract.ts'
import { LEG_KEYS, type LegName } from '#contract/areas/fleets/fleets.rules.ts'
import { formatEquipment } from '#rail/equipment.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { openGroup, openUnit, placeNames, type GetName, toGroupId } from '../fleets.service.ts'
import { type Range, toRange } from './range.rules.ts'
import * as queries from './figures.queries.ts'
import { selectInterruptions, selectUnitNow } from './unit.queries.ts'

const DAYS_PER_YEAR = 365
const ALL_NAME = 'All cars'
/** Changes that are large enough to show. */
const MAX_CHANGES = 5
const LONG = 3

export const fleetFiguresService = implement(contract, {
  /** Every reporting group as a fleet, and all cars together. */
  async listFleets({ db, customerId }, { query }) {
    const rows = await queries.selectFleets(db, customerId, toRange(query, new Date()))
    return {
      fleets: rows.map(({ mean, name, ...row }) => ({
        ...row,
        name: name ?? ALL_NAME,
        turns_per_year: getTurns(mean),
      })),
    }
  },

  /** What the round trips of a fleet come to. Throws not_found for a group that is not the customer's. */
  async getFleet(ctx, { params, query }) {
    const { db, customerId } = ctx
    const range = toRange(query, new Date())
    const groupId = toGroupId(params.group)
    // sent together: a group that is not there has no cars, and costs nothing
    const [group, fleet, states] = await Promise.all([
      openGroup(ctx, params.group),
      queries.selectFleet(db, customerId, groupId, range, MAX_SLOW_CARS),
      queries.selectStates(db, customerId, groupId),
    ])
    const getName = await placeNames(ctx)
    const now = getPeriod(
      fleet.periods.find(({ is_now }) => is_now),
      range.from_date,
      range.to_date,
    )
    const before = getPeriod(
      fleet.periods.find(({ is_now }) => !is_now),
      range.before_date,
      range.before_to_date,
    )
    return {
      name: group.name ?? ALL_NAME,
      states,
      now,
      before,
      left_out: fleet.left_out,
      changes: getChanges(fleet.lanes, now, before, getName),
      histogram: fleet.histogram,
      lanes: fleet.lanes
        .filter(({ is_now }) => is_now)
        .map(({ origin_place, destination_place, round_trips, mean, median }) => ({
          origin: getName(origin_place),
          destination: getName(destination_place),
          origin_place,
          destination_place,
          round_trips,
          mean,
          median: median ?? mean,
        })),
      slow_cars: await blame(ctx, fleet.slow_cars, now, range, getName),
      slow_count: fleet.slow_count,
    }
  },

  /** One unit's round trips next to its fleet's medians. Throws not_found for a unit outside the group. */
  async getFleetUnit(ctx, { params, query }) {
    const { db, customerId } = ctx
    const range = toRange(query, new Date())
    const { equipmentId } = params
    const [, rows, { median, leg_medians, lanes }, interruptions, now] = await Promise.all([
      openUnit(ctx, params.group, equipmentId),
      queries.selectUnitRoundTrips(db, customerId, equipmentId, range),
      queries.selectMedians(db, customerId, toGroupId(params.group), range),
      selectInterruptions(db, customerId, equipmentId, range),
      selectUnitNow(db, customerId, equipmentId),
    ])
    const findName = await placeNames(ctx)
    return {
      equipment_id: equipmentId,
      display_name: formatEquipment(equipmentId),
      fleet_median: median,
      fleet_leg_medians: leg_medians,
      round_trips: rows.map((row) => getRoundTrip(row, lanes, findName)),
      interruptions,
      now,
    }
  },
})

const getTurns = (mean: number | null): number | null =>
  mean === null || mean <= 0 ? null : DAYS_PER_YEAR / mean

const NO_FIGURES = Object.fromEntries(LEG_KEYS.map((leg) => [leg, null])) as Record<LegName, null>

function getPeriod(row: queries.PeriodRow | undefined, from_date: string, to_date: string): FleetPeriod {
  const miles = (row?.loaded_miles ?? 0) + (row?.empty_miles ?? 0)
  return {
    from_date,
    to_date,
    round_trips: row?.round_trips ?? 0,
    mean: row?.mean ?? null,
    median: row?.median ?? null,
    p90: row?.p90 ?? null,
    turns_per_year: getTurns(row?.mean ?? null),
    leg_means: row?.leg_means ?? NO_FIGURES,
    leg_medians: row?.leg_medians ?? NO_FIGURES,
    loaded_share: row && miles > 0 ? (row.loaded_miles ?? 0) / miles : null,
  }
}

/** Transit belongs to no place; the other legs are spent where the round trip loads or unloads. */
const PLACE_OF: Readonly<Partial<Record<LegName, 'origin_place' | 'destination_place'>>> = {
  held: 'destination_place',
  unload_dwell: 'destination_place',
  load_dwell: 'origin_place',
}

/**
 * How many days each leg at each place added to or took from the mean round trip: its sum in a period shared by all round trips
 * of the period, so that all changes together are the change of the mean.
 */
function getChanges(
  lanes: readonly queries.LaneRow[],
  now: FleetPeriod,
  before: FleetPeriod,
  getName: GetName,
): FleetFigures['changes'] {
  if (now.round_trips === 0 || before.round_trips === 0) return []
  const changes = new Map<string, { leg: LegName; place: string; days: number }>()
  for (const lane of lanes)
    for (const leg of LEG_KEYS) {
      const at = PLACE_OF[leg]
      const place = at ? (getName(lane[at]) ?? 'an unknown location') : laneName(lane, getName)
      const share = lane.leg_sums[leg] / (lane.is_now ? now.round_trips : -before.round_trips)
      const known = changes.get(`${leg} ${place}`)
      changes.set(`${leg} ${place}`, { leg, place, days: (known?.days ?? 0) + share })
    }
  return [...changes.values()].toSorted((a, b) => Math.abs(b.days) - Math.abs(a.days)).slice(0, MAX_CHANGES)
}

const laneName = ({ origin_place, destination_place }: queries.LaneRow, getName: GetName): string =>
  `${getName(origin_place) ?? 'unknown'} to ${getName(destination_place) ?? 'unknown'}`

/** Adds to each slow car where it is now, and the leg that is furthest above the fleet's median, and where. */
async function blame(
  { db, customerId }: Ctx,
  rows: readonly queries.SlowRow[],
  now: FleetPeriod,
  range: Range,
  getName: GetName,
): Promise<SlowCar[]> {
  const worst = rows.flatMap(({ equipment_id, leg_means }) => {
    const [first] = LEG_KEYS.map((leg) => ({
      leg,
      excess: leg_means[leg] - (now.leg_medians[leg] ?? 0),
    })).toSorted((a, b) => b.excess - a.excess)
    return first ? [{ equipment_id, ...first, median: now.leg_medians[first.leg] ?? 0 }] : []
  })
  if (worst.length === 0) return []
  const ids = rows.map(({ equipment_id }) => equipment_id)
  const [found, positions] = await Promise.all([
    queries.selectBlames(db, customerId, worst, range),
    queries.selectCarsNow(db, customerId, ids),
  ])
  const nowByCar = new Map(positions.map(({ equipment_id, ...position }) => [equipment_id, position]))
  const byCar = new Map(found.map((row) => [row.equipment_id, row]))
  const excesses = new Map(worst.map((one) => [one.equipment_id, one]))
  return rows.map((row) => {
    const where = byCar.get(row.equipment_id)
    const leg = excesses.get(row.equipment_id)
    return {
      ...row,
      display_name: formatEquipment(row.equipment_id),
      now: nowByCar.get(row.equipment_id) ?? null,
      blame:
        leg && where
          ? { leg: leg.leg, excess: leg.excess, place: getName(where.place), trips: where.trips }
          : null,
    }
  })
}

const DAY_MS = 86_400_000

function getRoundTrip(
  { origin_place, destination_place, ...row }: queries.RoundTripRow,
  lanes: queries.MedianRow['lanes'],
  getName: GetName,
): FleetRoundTrip {
  const total =
    row.start_date === null || row.end_date === null
      ? null
      : (Date.parse(row.end_date) - Date.parse(row.start_date)) / DAY_MS
  const lane = lanes.find(
    (one) => one.origin_place === origin_place && one.destination_place === destination_place,
  )
  const isLong = total !== null && lane !== undefined && total > LONG * lane.median
  return {
    ...row,
    display_name: formatEquipment(row.equipment_id),
    origin: getName(origin_place),
    destination: getName(destination_place),
    total,
    left_out: row.left_out ?? (isLong ? 'long' : null),
  }
}
