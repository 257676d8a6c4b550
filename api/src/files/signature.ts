import { timingSafeEqual } from 'node:crypto'
import { AppError } from '#contract/base/errors.ts'
import type { Vault } from '../secrets/vault.ts'

/** What an address allows, and until when: signed together, so that no part can be changed. */
export type Grant = Readonly<Record<string, string | number>> & { expires: number }

/** The signature of a grant; `what` keeps an address for one purpose from serving another. */
export const signGrant = (vault: Pick<Vault, 'sign'>, what: string, grant: Grant): string =>
  vault.sign(JSON.stringify([what, Object.entries(grant).toSorted(([a], [b]) => (a < b ? -1 : 1))]))

/** Throws link_altered when the grant is not the one that was signed, link_expired when its time is over. */
export function requireGrant(
  vault: Pick<Vault, 'sign'>,
  what: string,
  grant: Grant,
  signature: string,
): void {
  const right = Buffer.from(signGrant(vault, what, grant))
  const given = Buffer.from(signature)
  if (right.length !== given.length || !timingSafeEqual(right, given)) throw new AppError('link_altered')
  if (grant.expires * 1000 < Date.now()) throw new AppError('link_expired')
}
