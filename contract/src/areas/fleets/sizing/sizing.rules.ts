/** Days of a month. */
export const DAYS_A_MONTH = 30.4
/** Fewer round trips say too little about how much they differ. */
export const MIN_TRIPS = 30

export interface Plan {
  loads_month: number
  trip_days: number
  spare_percent: number
}

/** Cars = loads a day × round trip × (1 + spare). */
export const carsOnAverage = ({ loads_month, trip_days, spare_percent }: Plan): number =>
  (loads_month / DAYS_A_MONTH) * trip_days * (1 + spare_percent / 100)

interface Past {
  weeks: readonly number[]
  totals: readonly number[]
}

const DRAWS = 1000
/** Round trips that are averaged in one draw. */
const MAX_DRAWN = 200

/** The same numbers for the same plan: a figure must not change while it is looked at. */
function openRandom(): () => number {
  let state = 20_261_128
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

const mean = (numbers: readonly number[]): number =>
  numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/**
 * The cars a plan needed in 1,000 draws, fewest first. Each draw takes as many past weeks of loads, and as many past round trips,
 * as one round trip of the plan spans, and scales the plan by how far they are from their mean.
 */
export function drawCars(plan: Plan, { weeks, totals }: Past): number[] {
  const [usualWeek, usualTrip] = [mean(weeks), mean(totals)]
  if (totals.length < MIN_TRIPS || !(usualWeek > 0) || !(usualTrip > 0)) return []
  const random = openRandom()
  const pick = (from: readonly number[], count: number) =>
    mean(Array.from({ length: count }, () => from[Math.floor(random() * from.length)]!))
  const average = carsOnAverage(plan)
  const spanWeeks = Math.max(1, Math.round(plan.trip_days / 7))
  const spanTrips = Math.min(
    MAX_DRAWN,
    Math.max(1, Math.round((plan.loads_month / DAYS_A_MONTH) * plan.trip_days)),
  )
  return Array.from(
    { length: DRAWS },
    () => average * (pick(weeks, spanWeeks) / usualWeek) * (pick(totals, spanTrips) / usualTrip),
  ).toSorted((one, other) => one - other)
}

/** Whole cars that are enough in a share of the draws, 0 to 1; null without any. */
export const carsFor = (draws: readonly number[], share: number): number | null =>
  draws.length === 0
    ? null
    : Math.ceil(draws[Math.min(draws.length - 1, Math.ceil(share * draws.length) - 1)]!)

/** The share of draws that a number of cars is enough for. */
export const coverage = (draws: readonly number[], cars: number): number =>
  draws.filter((needed) => needed <= cars).length / draws.length
