import { createHash } from 'node:crypto'
import { AppError } from '#contract/base/errors.ts'

/** Attempts allowed per account and per address within 15 minutes; the window stands in `identity.take_attempts`. */
export const MAX_ATTEMPTS = { account: 10, address: 50 } as const

/** Whose attempt it is, as hashes: the counts tell no address to whoever reads them. */
export interface Attempt {
  account: Buffer
  address: Buffer
}

/** The counts an attempt is taken from; each purpose counts apart. */
export const attemptOf = (purpose: 'login' | 'forgot' | 'codes', account: string, ip: string): Attempt => ({
  account: keyOf(`${purpose} account ${account.toLowerCase()}`),
  address: keyOf(`${purpose} address ${networkOf(ip)}`),
})

/** Throws too_many_attempts with the seconds to wait, when there are any. */
export function requireAttemptLeft(waitSeconds: number): void {
  if (waitSeconds > 0) throw new AppError('too_many_attempts', { retryAfterSeconds: waitSeconds })
}

const keyOf = (text: string): Buffer => createHash('sha256').update(text).digest()

const GROUPS_OF_A_SITE = 4
const ALL_GROUPS = 8

/** One home or office has as many IPv6 addresses as it likes within its first four groups. */
export function networkOf(ip: string): string {
  if (!ip.includes(':') || ip.includes('.')) return ip
  const [head = '', tail = ''] = ip.split('::')
  const [first, last] = [head, tail].map((part) => part.split(':').filter((group) => group !== ''))
  const zeros = Array.from({ length: Math.max(0, ALL_GROUPS - first!.length - last!.length) }, () => '0')
  return [...first!, ...zeros, ...last!].slice(0, GROUPS_OF_A_SITE).join(':')
}
