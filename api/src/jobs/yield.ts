/** Longest time anything here keeps other requests waiting. */
const SLICE_MS = 2

/** Called between small pieces of long work: yields to the event loop when a slice is used up. */
export type YieldNow = () => Promise<void> | void

const waiting: (() => void)[] = []
let since = performance.now()

/**
 * All long work of the process shares one slice in each turn of the event loop: five messages worked on at once hold others
 * up no longer than one.
 */
export const yieldNow: YieldNow = () => {
  if (performance.now() - since < SLICE_MS) return
  return new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(nextTurn)
  })
}

function nextTurn(): void {
  since = performance.now()
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(nextTurn)
}

/** Runs work to its end that is cut into small pieces, and yields between them. */
export async function inTurns<T>(steps: Generator<void, T>, yieldBetween: YieldNow): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    const turn = yieldBetween()
    if (turn !== undefined) await turn
  }
}
