import { createHash, randomBytes } from 'node:crypto'
import { z } from 'zod'
import { passwordProblem } from '#contract/areas/accounts/passwords/password.rules.ts'
import * as contract from '#contract/areas/accounts/passwords/passwords.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Result } from '#contract/base/endpoint.ts'
import type { Db } from '../../../db/tx.ts'
import { findActor } from '../../../http/actor.ts'
import type { PublicCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { enqueue } from '../../../jobs/queue.ts'
import { postMail, type MailParts } from '../../../mail/post.ts'
import { passwordChangedMail, resetMail } from './account-mails.rules.ts'
import { getAttempt, requireAttemptLeft } from '../session/attempts.rules.ts'
import { hashPassword } from './hashing.service.ts'
import {
  insertReset,
  insertResetRequest,
  selectAddressee,
  selectReset,
  claimResetRequests,
  useReset,
  type Addressee,
} from './passwords.queries.ts'
import { claimAttempt } from '../session/session.queries.ts'

export const MAIL_RESETS = { name: 'mailResets', payload: z.looseObject({}) }

const TOKEN_BYTES = 32
const AT_ONCE = 50

export const passwordsService = implement(contract, {
  /**
   * Requests a link to set a new password. Everyone gets the same response after the same work: a job looks up later
   * whether the address is known. An administrator who sends their bearer token gets the reset token at once (PLT-158).
   * Throws too_many_attempts.
   */
  async forgotPassword(ctx, { body }) {
    const actor = ctx.tokenHash && (await findActor(ctx.db, ctx.database, ctx.tokenHash))
    if (actor?.isAdmin) return resetForAdmin(ctx, actor.userId, body.email)
    requireAttemptLeft(await claimAttempt(ctx.db, getAttempt('forgot', body.email, ctx.ip)))
    await insertResetRequest(ctx.db, body.email)
    await enqueue(ctx.db, MAIL_RESETS, {}, MAIL_RESETS.name)
    return {}
  },

  /**
   * Sets a new password, once per token and within its hour. All sessions of the user end, and an email notifies the
   * owner. Throws reset_link_ended, and invalid_request naming what is wrong with the password. Holds no connection
   * while it hashes.
   */
  async resetPassword(ctx, { body }) {
    const tokenHash = toHash(body.token)
    const owner = await ctx.database.anonymous((db) => selectReset(db, tokenHash))
    if (owner === null) throw new AppError('reset_link_ended')
    const problem = passwordProblem(body.password, owner)
    if (problem !== null) throw new AppError('invalid_request', { errors: { password: [problem] } })
    const passwordHash = await hashPassword(body.password)
    const { account } = getAttempt('login', owner.email, ctx.ip)
    const userId = await useReset(ctx.db, { tokenHash, passwordHash, account })
    if (userId === null) throw new AppError('reset_link_ended')
    const addressee = await selectAddressee(ctx.db, owner.email)
    if (addressee !== null) await postMail(ctx.db, ctx, passwordChangedMail(addressee))
    ctx.describeChange({ userId })
    return {}
  },
})

async function resetForAdmin(
  ctx: PublicCtx,
  adminId: number,
  email: string,
): Promise<Result<typeof contract.forgotPassword>> {
  const addressee = await selectAddressee(ctx.db, email)
  ctx.describeChange({ userId: adminId, target: { user_id: addressee?.user_id ?? null } })
  return addressee === null ? {} : { reset_token: await mailReset(ctx.db, ctx, addressee) }
}

/** The job behind `forgotPassword`: mails a link to every address that is known. */
export async function mailResets(database: PublicCtx['database'], deps: MailParts): Promise<void> {
  let accepted: number
  do {
    accepted = await database.anonymous(async (db) => {
      const emails = await claimResetRequests(db, AT_ONCE)
      for (const email of emails) {
        const addressee = await selectAddressee(db, email)
        if (addressee !== null) await mailReset(db, deps, addressee)
      }
      return emails.length
    })
  } while (accepted > 0)
}

async function mailReset(db: Db, deps: MailParts, addressee: Addressee): Promise<string> {
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  await insertReset(db, addressee.user_id, toHash(token))
  await postMail(db, deps, resetMail(addressee, token))
  return token
}

const toHash = (token: string): Buffer => createHash('sha256').update(token).digest()
