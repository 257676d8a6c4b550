/** A spread of hours: of ten trips one takes at most `p10`, five `p50`, nine `p90`. */
export interface Spread {
  p10: number
  p50: number
  p90: number
}

/** The quantile of sorted values, widened for small samples: it is never more certain than the sample size allows. */
function quantile(sorted: Float64Array, share: number): number {
  const { length } = sorted
  if (length === 0) return 0
  const at = share * (length + 1) - 1
  const below = Math.min(Math.max(Math.floor(at), 0), length - 1)
  const above = Math.min(below + 1, length - 1)
  const low = sorted[below] ?? 0
  const high = sorted[above] ?? 0
  return low + (high - low) * Math.min(Math.max(at - below, 0), 1)
}

/** Quantiles of unsorted values, one for each share, rounded to a multiple of 1/`parts`. */
export function getQuantiles(values: readonly number[], shares: readonly number[], parts: number): number[] {
  const sorted = Float64Array.from(values).sort()
  return shares.map((share) => Math.round(quantile(sorted, share) * parts) / parts)
}

/** Adds two independent spreads: medians add up, deviations add up by their squares. */
export function addSpreads(a: Spread, b: Spread): Spread {
  const p50 = a.p50 + b.p50
  return {
    p10: p50 - Math.hypot(a.p50 - a.p10, b.p50 - b.p10),
    p50,
    p90: p50 + Math.hypot(a.p90 - a.p50, b.p90 - b.p50),
  }
}

/** Between two spreads; `share` is the weight of the first, 0 to 1. */
export function blendSpreads(a: Spread, b: Spread, share: number): Spread {
  const mix = (x: number, y: number) => x * share + y * (1 - share)
  return { p10: mix(a.p10, b.p10), p50: mix(a.p50, b.p50), p90: mix(a.p90, b.p90) }
}

/** One tenth of a normal distribution is this many deviations below its median. */
const TENTH = 1.2816

/** The spread of a sum of many delays, from its mean and variance; such sums are skewed toward long delays. */
export function makeSpread(mean: number, variance: number): Spread {
  if (mean <= 0) return { p10: 0, p50: 0, p90: 0 }
  const sigma = Math.sqrt(Math.log(1 + variance / (mean * mean)))
  const p50 = mean * Math.exp((-sigma * sigma) / 2)
  return { p10: p50 * Math.exp(-TENTH * sigma), p50, p90: p50 * Math.exp(TENTH * sigma) }
}
