/** Longest time anything here keeps other requests waiting. */
const SLICE_MS = 8

/** Called between small pieces of long work: now and then lets everything else have its turn. */
export type Breathe = () => Promise<void> | void

/** A breather for one piece of long work. */
export function breather(): Breathe {
  let since = performance.now()
  return () => {
    if (performance.now() - since < SLICE_MS) return
    return new Promise((resolve) =>
      setImmediate(() => {
        since = performance.now()
        resolve()
      }),
    )
  }
}
