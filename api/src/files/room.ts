import { statfs } from 'node:fs/promises'

/** What the embedded database needs to go on by itself: without room for its log it ends, and reading with it. */
const MIN_FREE_BYTES = 24 * 1024 * 1024
/** How old an answer may be. */
const POLL_INTERVAL_MS = 1000

/** Whether there is room to store anything. */
export interface Room {
  isFull: () => Promise<boolean>
}

/** Looks at the disk of a folder; where nobody can tell, there is room, and writing says so itself when there is none. */
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
