import { availableParallelism } from 'node:os'
import { AppError } from '#contract/base/errors.ts'
import { HasherProcess, inProcessHasher, type Hasher } from '../../../secrets/hasher.ts'

/** More hashes at once would take memory and processor from other requests; one core is theirs in any case. */
const MAX_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
const MAX_WAITING = 40

let hasher: Hasher = inProcessHasher
let running = 0
const waiting: (() => void)[] = []
let dummy: Promise<string> | undefined

/** From now on passwords are hashed in a process of lower priority. */
export function hashInProcess(): void {
  hasher = new HasherProcess()
}

/** The stored hash of a password. */
export const hashPassword = (password: string): Promise<string> => whenFree(() => hasher.hash(password))

/**
 * Compares a password with a stored hash. Without a hash it does the same work and returns false, so that an unknown
 * address takes as long as a wrong password. Throws overloaded when too many sign-ins wait.
 */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  dummy ??= inProcessHasher.hash('nobody has this password')
  const compared = stored ?? (await dummy)
  const fits = await whenFree(() => hasher.fits(compared, password))
  return stored !== null && fits
}

/** Throws overloaded when too many sign-ins wait already: before any work is done for one more. */
export function requireHashCapacity(): void {
  if (waiting.length >= MAX_WAITING) throw new AppError('overloaded', { retryAfterSeconds: 2 })
}

async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  requireHashCapacity()
  if (running >= MAX_AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  else running++
  try {
    return await work()
  } finally {
    // the longest waiting request takes over this slot
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
