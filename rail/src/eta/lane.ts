import { getState, type TripRecord } from './passages.ts'
import { getQuantiles, type Spread } from './quantiles.ts'

/**
 * What is known about a state of a lane, in hours: time left to the arrival, time to the next report, time left from
 * there.
 */
export interface StateFacts {
  trips: number
  left: Spread
  gap: Gap
  rest: Spread
}

/** Usual time between two reports: half are sooner than `p50`, three of four than `p75`, nine of ten than `p90`. */
export interface Gap {
  p50: number
  p75: number
  p90: number
}

/** A lane as its latest trips showed it. Numbers in hours, in the order of `getFacts`. */
export interface LaneModel {
  trips: number
  states: Record<string, readonly number[]>
}

/** How many of the latest trips a lane is judged by. */
export const LANE_TRIPS = 120

/** What the latest trips of a lane show; the newest are last. */
export function learnLane(records: readonly TripRecord[]): LaneModel {
  const samples = new Map<string, { left: number[]; gap: number[]; rest: number[] }>()
  for (const { passages } of records.slice(-LANE_TRIPS)) {
    passages.forEach(([place, action, hours], at) => {
      const rest = passages[at + 1]?.[2] ?? 0
      const key = getState(place, action)
      let state = samples.get(key)
      if (!state) samples.set(key, (state = { left: [], gap: [], rest: [] }))
      state.left.push(hours)
      state.gap.push(hours - rest)
      state.rest.push(rest)
    })
  }
  const states = [...samples].map(([key, state]) => [key, getSummary(state)] as const)
  return { trips: records.length, states: Object.fromEntries(states) }
}

const SPREAD = [0.1, 0.5, 0.9] as const
const GAP = [0.5, 0.75, 0.9] as const

function getSummary({ left, gap, rest }: { left: number[]; gap: number[]; rest: number[] }): number[] {
  return [left.length, ...tenths(left, SPREAD), ...tenths(gap, GAP), ...tenths(rest, SPREAD)]
}

const tenths = (hours: readonly number[], shares: readonly number[]): number[] =>
  getQuantiles(hours, shares, 10)

/** The statistics of a state; `null` when no trip of the lane was ever reported in it. */
export function getFacts(model: LaneModel | null, state: string): StateFacts | null {
  const numbers = model?.states[state]
  if (!numbers) return null
  const [trips = 0, l10 = 0, l50 = 0, l90 = 0, g50 = 0, g75 = 0, g90 = 0, r10 = 0, r50 = 0, r90 = 0] = numbers
  return {
    trips,
    left: { p10: l10, p50: l50, p90: l90 },
    gap: { p50: g50, p75: g75, p90: g90 },
    rest: { p10: r10, p50: r50, p90: r90 },
  }
}
