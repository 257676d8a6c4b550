/** How wide a step of hours is; a percentile read from steps is within half a step. */
export const STEP_HOURS = 4
/** Steps further away count as the outermost. */
export const [MIN_STEP, MAX_STEP] = [-1000, 2000]
/** Digits of a step in the number that holds all of a lane: more trips than that are in no sum. */
export const STEP_DIGITS = 8

const HOURS_PER_DAY = 24

/** Trips by step. */
export type Steps = Map<number, number>

const add = (steps: Steps, step: number, trips: number): void => {
  if (trips > 0) steps.set(step, (steps.get(step) ?? 0) + trips)
}

/** Adds the steps of a number as the rollup holds it: from the point to the left, those below zero to the right. */
export function addPacked(steps: Steps, packed: string | null): void {
  const [whole = '', part = ''] = (packed ?? '').split('.')
  for (let end = whole.length, step = 0; end > 0; end -= STEP_DIGITS, step++)
    add(steps, step, Number(whole.slice(Math.max(0, end - STEP_DIGITS), end)))
  for (let at = 0, step = -1; at < part.length; at += STEP_DIGITS, step--)
    add(steps, step, Number(part.slice(at, at + STEP_DIGITS)))
}

/** Adds the steps of single trips, joined by commas. */
export function addListed(steps: Steps, list: string | null): void {
  if (list === null) return
  for (const step of list.split(',')) add(steps, Number(step), 1)
}

/** Days at a share of the trips, between the middles of the steps of its neighbors, as `percentile_cont`; null without trips. */
export function getPercentileDays(steps: Steps, share: number): number | null {
  const inOrder = [...steps].toSorted(([a], [b]) => a - b)
  const at = share * (inOrder.reduce((sum, [, trips]) => sum + trips, 0) - 1)
  const [low, high] = [getStepAt(inOrder, Math.floor(at)), getStepAt(inOrder, Math.ceil(at))]
  if (low === null || high === null) return null
  return ((low + 0.5 + (high - low) * (at - Math.floor(at))) * STEP_HOURS) / HOURS_PER_DAY
}

/** The step of the trip of that rank, counted from zero. */
function getStepAt(inOrder: readonly (readonly [number, number])[], rank: number): number | null {
  let passed = 0
  for (const [step, trips] of inOrder) {
    passed += trips
    if (passed > rank && rank >= 0) return step
  }
  return null
}
