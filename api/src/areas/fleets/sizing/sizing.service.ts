import * as contract from '#contract/areas/fleets/sizing/sizing.contract.ts'
import { DAYS_PER_MONTH } from '#contract/areas/fleets/sizing/sizing.rules.ts'
import { LEG_KEYS } from '#contract/areas/fleets/fleets.rules.ts'
import { implement } from '../../../implement.ts'
import { selectStates } from '../figures/figures.queries.ts'
import { type GetName, openGroup, placeNames } from '../fleets.service.ts'
import { selectEndingLeases, selectMeanRate, selectSizing, type SizingRow } from './sizing.queries.ts'

/** Weeks of 180 days, and of the busiest three months. */
const HALF_YEAR_WEEKS = 26
const SEASON_WEEKS = 13

export const sizingService = implement(contract, {
  /** What a fleet's size is worked out from. Throws not_found for a group that is not the customer's. */
  async getFleetSizing(ctx, { params }) {
    const { db, customerId } = ctx
    const group = await openGroup(ctx, params.group)
    const { cars, idle, stored, in_shop } = await selectStates(db, customerId, group.id)
    const { periods, best, totals, weeks, most } = await selectSizing(db, customerId, group.id, new Date())
    const now = periods.find(({ is_now }) => is_now)
    const before = periods.find(({ is_now }) => !is_now)
    const loads = toWeeks(weeks)
    const getName = await placeNames(ctx)
    return {
      name: group.name ?? 'All cars',
      cars,
      not_working: idle + stored + in_shop,
      loads_180: loads.length === 0 ? null : toMonth(loads.slice(0, HALF_YEAR_WEEKS)),
      loads_busiest: findBusiest(loads),
      trip_180: now?.mean ?? null,
      trip_before: before?.mean ?? null,
      trip_best: best?.mean ?? null,
      round_trips: now?.round_trips ?? 0,
      weeks: loads,
      totals,
      legs: LEG_KEYS.map((leg) => {
        const worst = most.find((one) => one.leg === leg)
        return {
          leg,
          now: now?.leg_means[leg] ?? null,
          best: best?.leg_means[leg] ?? null,
          most_at: toWorstPlace(worst, getName),
          origin_place: worst?.origin_place ?? null,
          destination_place: worst?.destination_place ?? null,
        }
      }),
      mean_rate_cents: await selectMeanRate(db, customerId, group.id),
      leases: await selectEndingLeases(db, customerId, group.id),
    }
  },
})

/** A place, or the lane of a transit in the direction of the leg. */
function toWorstPlace(row: SizingRow['most'][number] | undefined, getName: GetName): string | null {
  if (!row) return null
  const [origin, destination] = [getName(row.origin_place), getName(row.destination_place)]
  if (origin === null || destination === null) return origin ?? destination
  return row.leg === 'empty_transit' ? `${destination} to ${origin}` : `${origin} to ${destination}`
}

/** Every week from now back to the first with a load; weeks without one are zero. */
function toWeeks(known: readonly { week: number; loads: number }[]): number[] {
  const loads = new Map(known.map(({ week, loads: count }) => [week, count]))
  const last = Math.max(-1, ...loads.keys())
  return Array.from({ length: last + 1 }, (_, week) => loads.get(week) ?? 0)
}

const toMonth = (weeks: readonly number[]): number =>
  (weeks.reduce((sum, one) => sum + one, 0) / weeks.length / 7) * DAYS_PER_MONTH

/** Null where fewer weeks are known. */
function findBusiest(weeks: readonly number[]): number | null {
  if (weeks.length < SEASON_WEEKS) return null
  const seasons = Array.from({ length: weeks.length - SEASON_WEEKS + 1 }, (_, at) =>
    toMonth(weeks.slice(at, at + SEASON_WEEKS)),
  )
  return Math.max(...seasons)
}
