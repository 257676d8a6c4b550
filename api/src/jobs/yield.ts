/** Longest time anything here keeps other requests waiting. */
const SLICE_MS = 2

/** Called between small pieces of long work: yields to the event loop when a slice is used up. */
export type YieldNow = () => Promise<void> | void

const waiting: (() => void)[] = []
let since = performance.now()

/**
 * All long work of the process shares one slice in each turn of the event loop: five messages processed at once delay
 * other requests no longer than one.
 */
export const yieldNow: YieldNow = () => {
  if (performance.now() - since < SLICE_MS) return
  return nextSlice()
}

const nextSlice = (): Promise<void> =>
  new Promise((resolve) => {
    waiting.push(resolve)
    if (waiting.length === 1) setImmediate(nextTurn)
  })

/** Calls of screens. */
export interface Calls {
  hasRunning(): boolean
  /** Resolves when none is running anymore, or after a timeout. */
  idle(timeoutMs: number): Promise<void>
}

/** The length of a slice while a call is waiting. */
const SHORT_SLICE_MS = 1
/**
 * A call sends a few statements and needs the event loop in between: after this long the background work continues.
 */
const TIMEOUT_MS = 4

let calls: Calls | null = null

/** From now on, background work yields to these calls. */
export const yieldToOthers = (inside: Calls): void => {
  calls = inside
}

/**
 * The same for messages and background calculations: while a call is running, their slices are short, and each waits
 * until the call is answered, up to a limit. Under any load, they keep a fifth of the event loop.
 */
export const yieldToCalls: YieldNow = () => {
  if (calls === null || !calls.hasRunning()) return yieldNow()
  if (performance.now() - since < SHORT_SLICE_MS) return
  return calls.idle(TIMEOUT_MS).then(nextSlice)
}

function nextTurn(): void {
  since = performance.now()
  waiting.shift()?.()
  if (waiting.length > 0) setImmediate(nextTurn)
}

/** Runs work to its end that is cut into small pieces, and yields between them. */
export async function withYields<T>(steps: Generator<void, T>, yieldBetween: YieldNow): Promise<T> {
  for (;;) {
    const { done, value } = steps.next()
    if (done) return value
    const turn = yieldBetween()
    if (turn !== undefined) await turn
  }
}
