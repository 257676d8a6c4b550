import { setTimeout as wait } from 'node:timers/promises'

/** Whose rights changed: a user's, a customer's, with neither everybody's. */
export interface RightsChange {
  u?: number | null
  c?: number | null
}

/** Somebody an open stream belongs to. */
interface StreamOwner {
  userId: number | undefined
  customerId: number | null
  /** Whether the stream is still theirs to have; throws when nobody can tell now. */
  check: () => Promise<boolean>
  /** Fires when the stream has ended. */
  signal: AbortSignal
}

export interface Recheck {
  /** Whether the stream is still theirs to have; waits while that is being asked. */
  isAuthorized(): Promise<boolean>
  /** Asks again. */
  request(): void
}

/** Keeps whom open streams belong to, and asks about them when rights change. */
export interface Rechecks {
  watch(holder: StreamOwner, onLoss: () => void): Recheck
  rightsChanged(change: RightsChange): void
}

const RETRY_MS = 1000

/** One is asked about at a time: a change that concerns thousands of streams must not take the database from everybody. */
export function openRechecks(): Rechecks {
  const watched = new Map<Recheck, StreamOwner>()
  let turn: Promise<unknown> = Promise.resolve()

  return {
    watch(holder, onLoss) {
      let answer = Promise.resolve(true)
      let isWaiting = false
      const check = async () => {
        isWaiting = false
        const isAllowed = await retryUntilAnswered(holder)
        if (!isAllowed) onLoss()
        return isAllowed
      }
      const recheck = {
        isAuthorized: () => answer,
        request() {
          if (isWaiting) return
          isWaiting = true
          turn = answer = turn.then(check)
        },
      }
      // a reader may leave before the stream has begun
      if (!holder.signal.aborted) watched.set(recheck, holder)
      holder.signal.addEventListener('abort', () => watched.delete(recheck))
      return recheck
    },
    rightsChanged(change) {
      for (const [recheck, holder] of watched) if (concerns(change, holder)) recheck.request()
    },
  }
}

function concerns({ u, c }: RightsChange, { userId, customerId }: StreamOwner): boolean {
  if (u != null) return u === userId
  return c == null || c === customerId
}

/** While nobody can tell, nothing is sent. A stream that has ended stands no more. */
async function retryUntilAnswered({ check, signal }: StreamOwner): Promise<boolean> {
  while (!signal.aborted) {
    const isAllowed = await check().catch(() => null)
    if (isAllowed !== null) return isAllowed
    await wait(RETRY_MS, undefined, { signal }).catch(() => {})
  }
  return false
}
