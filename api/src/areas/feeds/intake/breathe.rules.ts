/** Longest time anything here keeps other requests waiting. */
const SLICE_MS = 8

/** Called between small pieces of long work: now and then lets everything else have its turn. */
export type Breathe = () => Promise<void> | void

const waiting: (() => void)[] = []
let since = performance.now()

/**
 * All long work of the process shares one slice in each turn of the event loop: five messages worked on at once hold others
 * up no longer than one.
 */
export const breathe: Breathe = () => {
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
