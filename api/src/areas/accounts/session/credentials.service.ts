import { AppError } from '#contract/base/errors.ts'
import type { PublicCtx, SignedInCtx } from '../../../http/context.ts'
import { knockOf, requireTurn, type Knock } from './attempts.rules.ts'
import { passwordFits, requireRoom } from '../passwords/hashing.service.ts'
import { giveBackLogin, takeAttempt, takeLogin } from './session.queries.ts'

export interface Account {
  userId: number
  sealedSecret: Buffer | null
  knock: Knock
}

/**
 * The active account of an address and its password. Throws wrong_credentials, in the same words and time for an unknown
 * address, a wrong password and a disabled account, and too_many_attempts after ten of them. Holds no connection while it
 * compares.
 */
export async function requirePassword(ctx: PublicCtx, email: string, password: string): Promise<Account> {
  requireRoom()
  const knock = knockOf('login', email, ctx.ip)
  const row = await ctx.database.anonymous((db) => takeLogin(db, email, knock))
  requireTurn(row.wait_seconds)
  const fits = await judged(ctx, knock, passwordFits(row.password_hash, password))
  if (row.user_id === null || !fits || row.status !== 1) throw new AppError('wrong_credentials')
  return { userId: row.user_id, sealedSecret: row.sealed_secret, knock }
}

/** A busy portal does not use up anybody's attempts. */
async function judged(ctx: PublicCtx, knock: Knock, comparing: Promise<boolean>): Promise<boolean> {
  try {
    return await comparing
  } catch (error) {
    await giveBack(ctx, knock)
    throw error
  }
}

/** Gives an attempt back that was not judged. */
export const giveBack = (ctx: PublicCtx, knock: Knock): Promise<unknown> =>
  ctx.database.anonymous((db) => giveBackLogin(db, knock))

/** Codes of someone signed in are counted like sign-ins. Throws too_many_attempts. */
export async function requireCodeTurn(ctx: SignedInCtx): Promise<void> {
  const knock = knockOf('codes', String(ctx.actor.userId), ctx.ip)
  // beside the call's own transaction: a refused code must count
  requireTurn(await ctx.database.anonymous((db) => takeAttempt(db, knock)))
}
