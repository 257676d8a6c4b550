import { setTimeout as wait } from 'node:timers/promises'

/** Whose rights changed: a user's, a customer's, with neither everybody's. */
export interface RightsChange {
  u?: number | null
  c?: number | null
}

/** Somebody an open stream belongs to. */
interface Holder {
  userId: number | undefined
  customerId: number | null
  /** Whether the stream is still theirs to have; throws when nobody can tell now. */
  ask: () => Promise<boolean>
  /** Fires when the stream has ended. */
  signal: AbortSignal
}

export interface Standing {
  /** Whether the stream is still theirs to have; waits while that is being asked. */
  stands(): Promise<boolean>
  /** Asks again. */
  doubt(): void
}

/** Keeps whom open streams belong to, and asks about them when rights change. */
export interface Standings {
  watch(holder: Holder, onLoss: () => void): Standing
  told(change: RightsChange): void
}

const ASK_AGAIN_MS = 1000

/** One is asked about at a time: a change that concerns thousands of streams must not take the database from everybody. */
export function openStandings(): Standings {
  const watched = new Map<Standing, Holder>()
  let turn: Promise<unknown> = Promise.resolve()

  return {
    watch(holder, onLoss) {
      let answer = Promise.resolve(true)
      let isWaiting = false
      const ask = async () => {
        isWaiting = false
        const stands = await askUntilTold(holder)
        if (!stands) onLoss()
        return stands
      }
      const standing = {
        stands: () => answer,
        doubt() {
          if (isWaiting) return
          isWaiting = true
          turn = answer = turn.then(ask)
        },
      }
      watched.set(standing, holder)
      holder.signal.addEventListener('abort', () => watched.delete(standing))
      return standing
    },
    told(change) {
      for (const [standing, holder] of watched) if (concerns(change, holder)) standing.doubt()
    },
  }
}

function concerns({ u, c }: RightsChange, { userId, customerId }: Holder): boolean {
  if (u != null) return u === userId
  return c == null || c === customerId
}

/** While nobody can tell, nothing is sent. A stream that has ended stands no more. */
async function askUntilTold({ ask, signal }: Holder): Promise<boolean> {
  while (!signal.aborted) {
    const stands = await ask().catch(() => null)
    if (stands !== null) return stands
    await wait(ASK_AGAIN_MS, undefined, { signal }).catch(() => {})
  }
  return false
}
