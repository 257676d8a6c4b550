import type { FleetSizing } from '#contract/areas/fleets/sizing/sizing.contract.ts'
import { carsFor, drawCars, type Plan } from '#contract/areas/fleets/sizing/sizing.rules.ts'

/** What the address of the page says. */
export interface SizingAddress {
  group_id?: string
  loads?: string
  trip?: string
  spare?: string
}

const USUAL_SPARE = 5
/** The share of days that a plan is to cover. */
export const PLANNED = 0.8

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
    spare_percent: read(address.spare, LIMITS.spare) ?? USUAL_SPARE,
  }
}

/** Cars that one day of a faster round trip returns; null where too few round trips are known. */
export function fasterReturns(sizing: FleetSizing, plan: Plan): number | null {
  const now = carsFor(drawCars(plan, sizing), PLANNED)
  const faster = carsFor(drawCars({ ...plan, trip_days: plan.trip_days - 1 }, sizing), PLANNED)
  return now === null || faster === null ? null : now - faster
}

const cars = (count: number): string => `${count.toLocaleString('en-US')} ${count === 1 ? 'car' : 'cars'}`
const advice = (spare: number): string =>
  spare >= 0 ? `return ${cars(spare)}` : `lease ${cars(-spare)} more`

/** The decision in one sentence. */
export function leadText(sizing: FleetSizing, plan: Plan): string {
  const needed = carsFor(drawCars(plan, sizing), PLANNED)
  const returns = fasterReturns(sizing, plan)
  if (needed === null || returns === null)
    return `You have ${cars(sizing.cars)}. There are fewer than 30 round trips, too few to plan from.`
  const left = sizing.cars - needed
  return `You have ${cars(sizing.cars)}: ${advice(left)}, or ${advice(left + returns)} with a round trip one day faster.`
}
