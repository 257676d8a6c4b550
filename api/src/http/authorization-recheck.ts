import { setTimeout as wait } from 'node:timers/promises'

/** Whose permissions changed: a user's, a customer's, or with neither, everyone's. */
export interface RightsChange {
  u?: number | null
  c?: number | null
}

/** The owner of an open stream. */
interface StreamOwner {
  userId: number | undefined
  customerId: number | null
  /** Whether the caller still has access to the stream; throws when this is unknown at the moment. */
  check: () => Promise<boolean>
  /** Fires when the stream has ended. */
  signal: AbortSignal
}

export interface Recheck {
  /** Whether the caller still has access to the stream; waits for a running check. */
  isAuthorized(): Promise<boolean>
  /** Checks again. */
  request(): void
}

/** Tracks the owners of open streams and checks their access when permissions change. */
export interface Rechecks {
  watch(holder: StreamOwner, onLoss: () => void): Recheck
  rightsChanged(change: RightsChange): void
}

const RETRY_MS = 1000

/** One check at a time: a change that affects thousands of streams must not overload the database. */
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
      for (const [recheck, holder] of watched) if (affectsStream(change, holder)) recheck.request()
    },
  }
}

function affectsStream({ u, c }: RightsChange, { userId, customerId }: StreamOwner): boolean {
  if (u != null) return u === userId
  return c == null || c === customerId
}

/** While access is unknown, nothing is sent. A stream that has ended has no access. */
async function retryUntilAnswered({ check, signal }: StreamOwner): Promise<boolean> {
  while (!signal.aborted) {
    const isAllowed = await check().catch(() => null)
    if (isAllowed !== null) return isAllowed
    await wait(RETRY_MS, undefined, { signal }).catch(() => {})
  }
  return false
}
