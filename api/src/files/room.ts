import { statfs } from 'node:fs/promises'

/** What the embedded database needs to go on by itself: without room for its log it ends, and reading with it. */
const LEAST_FREE_BYTES = 24 * 1024 * 1024
/** How old an answer may be. */
const ASKED_EVERY_MS = 1000

/** Whether there is room to store anything. */
export interface Room {
  isFull: () => Promise<boolean>
}

/** Looks at the disk of a folder; where nobody can tell, there is room, and writing says so itself when there is none. */
export function watchRoom(folder: string, leastFreeBytes = LEAST_FREE_BYTES): Room {
  let askedMs = Number.NEGATIVE_INFINITY
  let answer = Promise.resolve(false)
  const ask = async () => {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize < leastFreeBytes
  }
  return {
    isFull() {
      if (performance.now() - askedMs > ASKED_EVERY_MS) {
        askedMs = performance.now()
        answer = ask().catch(() => false)
      }
      return answer
    },
  }
}
