import { setTimeout as wait } from 'node:timers/promises'

/** Waits for a time, or until the signal fires. */
export const pause = (ms: number, signal: AbortSignal): Promise<void> =>
  wait(ms, undefined, { signal }).catch(() => {})
