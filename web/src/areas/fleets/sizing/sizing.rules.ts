import type { FleetSizing } from '#contract/areas/fleets/sizing/sizing.contract.ts'
import { carsFor, drawCars, MIN_TRIPS, type Plan } from '#contract/areas/fleets/sizing/sizing.rules.ts'
import { formatCount } from '#contract/base/plural.ts'

/** What the address of the page says. */
export interface SizingAddress {
  group_id?: string
  loads?: string
  trip?: string
  spare?: string
  /** How many cars of each ending lease to return, in the order of the leases: `3,0,1`. */
  returns?: string
}

const DEFAULT_SPARE = 5
/** The share of days that a plan is to cover. */
const PLANNED = 0.8

function read(text: string | number | undefined, { min, max }: { min: number; max: number }): number | null {
  const value = text === undefined || text === '' ? Number.NaN : Number(text)
  return value >= min && value <= max ? value : null
}

export const LIMITS = {
  loads: { min: 1, max: 100_000 },
  trip: { min: 1, max: 365 },
  spare: { min: 0, max: 100 },
} as const

const round = (value: number | null, digits: number): number | null =>
  value === null ? null : Number(value.toFixed(digits))

/** The plan of the address, beginning with what the last 180 days were; null where nothing is known. */
export function planFrom(sizing: FleetSizing, address: SizingAddress): Plan | null {
  const loads = read(address.loads, LIMITS.loads) ?? round(sizing.loads_180, 0)
  const trip = read(address.trip, LIMITS.trip) ?? round(sizing.trip_180 ?? sizing.trip_before, 1)
  if (loads === null || trip === null || loads <= 0) return null
  return {
    loads_month: loads,
    trip_days: trip,
    spare_percent: read(address.spare, LIMITS.spare) ?? DEFAULT_SPARE,
  }
}

/** What a plan comes to. */
export interface Outcome {
  /** The cars that each draw needed, fewest first; empty where too few round trips are known. */
  draws: readonly number[]
  /** Cars for the planned share of days, and how many of them one day of a faster round trip returns; null without draws. */
  needed: number | null
  returns: number | null
}

/** Draws what the plan needs, and what it would need with a round trip one day faster. */
export function simulate(sizing: FleetSizing, plan: Plan): Outcome {
  const draws = drawCars(plan, sizing)
  const needed = carsFor(draws, PLANNED)
  const faster = carsFor(drawCars({ ...plan, trip_days: plan.trip_days - 1 }, sizing), PLANNED)
  return { draws, needed, returns: needed === null || faster === null ? null : needed - faster }
}

const advice = (spare: number): string =>
  spare >= 0 ? `return ${formatCount(spare, 'car')}` : `lease ${formatCount(-spare, 'more car')}`

/** The decision in one sentence. */
export function leadText({ cars }: FleetSizing, { needed, returns }: Outcome): string {
  const have = `You have ${formatCount(cars, 'car')}`
  if (needed === null || returns === null)
    return `${have}. There are fewer than ${MIN_TRIPS} round trips, too few to plan from.`
  const left = cars - needed
  return `${have}: ${advice(left)}, or ${advice(left + returns)} with a round trip one day faster.`
}

/** The cars of each ending lease that the plan returns. */
export function returnsFrom({ leases }: FleetSizing, { returns = '' }: SizingAddress): number[] {
  const given = String(returns).split(',')
  return leases.map(({ cars }, at) => {
    const count = Number(given[at])
    return Number.isInteger(count) && count > 0 ? Math.min(count, cars) : 0
  })
}

/** How many days around the planned round trip the chart shows. */
const CHART_DAYS = 6

/** Cars needed for round trips around the planned one. */
export const needByTrip = (sizing: FleetSizing, plan: Plan) =>
  Array.from({ length: 2 * CHART_DAYS + 1 }, (_, at) => plan.trip_days - CHART_DAYS + at)
    .filter((trip_days) => trip_days >= 1)
    .map((trip_days) => {
      const draws = drawCars({ ...plan, trip_days }, sizing)
      return { trip_days, half: carsFor(draws, 0.5) ?? 0, planned: carsFor(draws, PLANNED) ?? 0 }
    })
