/** Days of a month. */
export const DAYS_PER_MONTH = 30.4
/** Fewer round trips say too little about how much they differ. */
export const MIN_TRIPS = 30

export interface Plan {
  loads_month: number
  trip_days: number
  spare_percent: number
}

/** Cars = loads a day × round trip × (1 + spare). */
export const carsOnAverage = ({ loads_month, trip_days, spare_percent }: Plan): number =>
  (loads_month / DAYS_PER_MONTH) * trip_days * (1 + spare_percent / 100)

interface Past {
  weeks: readonly number[]
  totals: readonly number[]
}

const DRAWS = 1000
/** Round trips that are averaged in one draw. */
const MAX_DRAWN = 200

/** The same numbers for the same seed: a figure must not change while it is on screen. Mulberry32. */
function openRandom(seed: number): () => number {
  let state = Math.imul(seed, 0x9e_37_79_b1) >>> 0
  return () => {
    state = (state + 0x6d_2b_79_f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/**
 * The mean of some of the past, drawn at random; the last of a span that is not whole counts in part. A draw of a
 * longer span begins with those of a shorter one, so that two plans differ by what was changed, not by their luck.
 */
function drawMean(from: readonly number[], span: number, seed: number): number {
  const random = openRandom(seed)
  let sum = 0
  for (let at = 0; at < span; at += 1)
    sum += Math.min(1, span - at) * (from[Math.floor(random() * from.length)] ?? 0)
  return sum / span
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
  const average = carsOnAverage(plan)
  const spanWeeks = Math.max(1, plan.trip_days / 7)
  const spanTrips = Math.min(MAX_DRAWN, Math.max(1, (plan.loads_month / DAYS_PER_MONTH) * plan.trip_days))
  return Array.from(
    { length: DRAWS },
    (_, draw) =>
      average *
      (drawMean(weeks, spanWeeks, 2 * draw) / usualWeek) *
      (drawMean(totals, spanTrips, 2 * draw + 1) / usualTrip),
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
