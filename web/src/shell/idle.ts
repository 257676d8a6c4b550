const LATEST_MS = 5_000
const FALLBACK_DELAY_MS = 200

/** Runs work when the browser is idle; without support for that, a moment later. */
export function whenIdle(work: () => unknown): void {
  const run = () => void work()
  if ('requestIdleCallback' in window) window.requestIdleCallback(run, { timeout: LATEST_MS })
  else setTimeout(run, FALLBACK_DELAY_MS)
}
