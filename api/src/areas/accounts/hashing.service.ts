import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { AppError } from '#contract/base/errors.ts'

/** OWASP's first choice for argon2id; one hash takes about 10 ms and 19 MiB. */
const ARGON2ID = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const

/** More hashes at once would starve other requests of memory and processor; one core is theirs in any case. */
const MAX_AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1))
const MAX_WAITING = 40

let running = 0
const waiting: (() => void)[] = []
let dummy: Promise<string> | undefined

/** The hash a password is kept as. */
export const hashPassword = (password: string): Promise<string> => inTurn(() => hash(password, ARGON2ID))

/**
 * Compares a password with a stored hash. Without a hash it does the same work and says no, so that an unknown address
 * takes as long as a wrong password. Throws overloaded when too many sign-ins wait.
 */
export async function passwordFits(stored: string | null, password: string): Promise<boolean> {
  dummy ??= hash('nobody has this password', ARGON2ID)
  const compared = stored ?? (await dummy)
  const fits = await inTurn(() => verify(compared, password))
  return stored !== null && fits
}

/** Throws overloaded when too many sign-ins wait already: before any work is done for one more. */
export function requireRoom(): void {
  if (waiting.length >= MAX_WAITING) throw new AppError('overloaded', { retryAfterSeconds: 2 })
}

async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  requireRoom()
  if (running >= MAX_AT_ONCE) await new Promise<void>((go) => waiting.push(go))
  else running++
  try {
    return await work()
  } finally {
    // whoever waits longest takes over this place
    const next = waiting.shift()
    if (next) next()
    else running--
  }
}
