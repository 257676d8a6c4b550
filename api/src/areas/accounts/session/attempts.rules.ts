import { createHash } from 'node:crypto'
import { AppError } from '#contract/base/errors.ts'
import { toNetwork } from '../../../http/network.ts'

/** Attempts allowed per account and per address within 15 minutes; the window is in `identity.take_attempts`. */
export const MAX_ATTEMPTS = { account: 10, address: 50 } as const

/** The keys of an attempt, hashed so that the counts reveal no address. */
export interface Attempt {
  account: Buffer
  address: Buffer
}

/** The counts an attempt is taken from; each purpose is counted separately. */
export const getAttempt = (purpose: 'login' | 'forgot' | 'codes', account: string, ip: string): Attempt => ({
  account: toKey(`${purpose} account ${account.toLowerCase()}`),
  address: toKey(`${purpose} address ${toNetwork(ip)}`),
})

/** Throws too_many_attempts with the seconds to wait, when there are any. */
export function requireAttemptLeft(waitSeconds: number): void {
  if (waitSeconds > 0) throw new AppError('too_many_attempts', { retryAfterSeconds: waitSeconds })
}

const toKey = (text: string): Buffer => createHash('sha256').update(text).digest()
