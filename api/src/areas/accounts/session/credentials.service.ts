import { AppError } from '#contract/base/errors.ts'
import type { PublicCtx, SignedInCtx } from '../../../http/context.ts'
import { getAttempt, requireAttemptLeft, type Attempt } from './attempts.rules.ts'
import { passwordFits, requireHashCapacity } from '../passwords/hashing.service.ts'
import { returnLoginAttempt, claimAttempt, claimLogin } from './session.queries.ts'

export interface Account {
  userId: number
  sealedSecret: Buffer | null
  attempt: Attempt
}

/**
 * The active account for an address and password. Throws wrong_credentials with the same text and timing for an
 * unknown address, a wrong password and a disabled account, and too_many_attempts after ten of them. Holds no
 * connection while it compares.
 */
export async function requirePassword(ctx: PublicCtx, email: string, password: string): Promise<Account> {
  requireHashCapacity()
  const attempt = getAttempt('login', email, ctx.ip)
  const row = await ctx.database.anonymous((db) => claimLogin(db, email, attempt))
  requireAttemptLeft(row.wait_seconds)
  const fits = await refundOnError(ctx, attempt, passwordFits(row.password_hash, password))
  // the audit entry of a refused sign-in names the account
  ctx.describeChange({ target: { user_id: row.user_id } })
  if (row.user_id === null || !fits || row.status !== 1) throw new AppError('wrong_credentials')
  return { userId: row.user_id, sealedSecret: row.sealed_secret, attempt }
}

/** A busy portal does not use up anyone's attempts. */
async function refundOnError(
  ctx: PublicCtx,
  attempt: Attempt,
  comparing: Promise<boolean>,
): Promise<boolean> {
  try {
    return await comparing
  } catch (error) {
    await returnAttempt(ctx, attempt)
    throw error
  }
}

/** Returns an attempt that was not decided. */
export const returnAttempt = (ctx: PublicCtx, attempt: Attempt): Promise<unknown> =>
  ctx.database.anonymous((db) => returnLoginAttempt(db, attempt))

/** Codes of someone signed in are counted like sign-ins. Throws too_many_attempts. */
export async function requireCodeAttempt(ctx: SignedInCtx): Promise<void> {
  const attempt = getAttempt('codes', String(ctx.actor.userId), ctx.ip)
  // outside the call's transaction, because a refused code must count
  requireAttemptLeft(await ctx.database.anonymous((db) => claimAttempt(db, attempt)))
}
