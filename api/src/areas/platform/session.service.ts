import { createHash, randomBytes } from 'node:crypto'
import type * as contract from '#contract/areas/platform/session.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Input, Result } from '#contract/base/endpoint.ts'
import type { PublicCtx, SignedInCtx } from '../../http/context.ts'
import { Attempts } from './attempts.service.ts'
import { passwordFits } from './passwords.service.ts'
import { deleteSession, insertSession, selectLogin, selectSession } from './session.queries.ts'

const SESSION_DAYS = 7
const attempts = new Attempts()

/** Opens a session. Unknown address, wrong password and disabled account are refused in the same words and time. */
export async function login(
  ctx: PublicCtx,
  { body }: Input<typeof contract.login>,
): Promise<Result<typeof contract.login>> {
  attempts.require(body.email, ctx.ip)
  const account = await selectLogin(ctx.db, body.email)
  const fits = await passwordFits(account?.password_hash ?? null, body.password)
  if (!account || !fits || account.status !== 1) {
    attempts.failed(body.email, ctx.ip)
    throw new AppError('wrong_credentials')
  }
  attempts.succeeded(body.email)
  const token = randomBytes(32).toString('base64url')
  const expires = new Date(Date.now() + SESSION_DAYS * 86_400_000)
  await insertSession(ctx.db, account.user_id, createHash('sha256').update(token).digest(), expires)
  ctx.noteChange({ userId: account.user_id })
  return { token, token_type: 'Bearer', expires_at: expires.toISOString() }
}

/** The signed-in user; the role is the one in their first customer until one is chosen. */
export async function getSession(ctx: SignedInCtx): Promise<Result<typeof contract.getSession>> {
  const session = await selectSession(ctx.db)
  if (session === null) throw new AppError('user_not_found')
  return { ...session, roleId: session.companies[0]?.role_id ?? null }
}

/** Ends the session at once; other sessions of the user stay. */
export async function logout(ctx: SignedInCtx): Promise<Result<typeof contract.logout>> {
  if (ctx.tokenHash) await deleteSession(ctx.db, ctx.tokenHash)
  return {}
}
