import { statfs } from 'node:fs/promises'

/** The minimum free space of the embedded database: without space for its log it stops, and reads stop with it. */
const MIN_FREE_BYTES = 24 * 1024 * 1024
/** The maximum age of a cached result. */
const POLL_INTERVAL_MS = 1000

/** Whether there is room to store anything. */
export interface Room {
  isFull: () => Promise<boolean>
}

/**
 * Checks the free space of a folder; where it is unknown, space is assumed, and writing fails on its own when there
 * is none.
 */
export function watchRoom(folder: string, minFreeBytes = MIN_FREE_BYTES): Room {
  let requestedMs = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(false)
  const check = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize < minFreeBytes
  }
  return {
    isFull() {
      if (performance.now() - requestedMs > POLL_INTERVAL_MS) {
        requestedMs = performance.now()
        answer = check().catch(() => false)
      }
      return answer
    },
  }
}
