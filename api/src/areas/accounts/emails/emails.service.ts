import { createHash, randomBytes } from 'node:crypto'
import * as contract from '#contract/areas/accounts/emails/emails.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { PublicCtx } from '../../../http/context.ts'
import type { Db } from '../../../db/tx.ts'
import { implement } from '../../../implement.ts'
import { type MailParts, postMail } from '../../../mail/post.ts'
import { emailChangedMail, emailConfirmMail, emailRequestedMail } from './email-mails.rules.ts'
import * as queries from './emails.queries.ts'

const TOKEN_BYTES = 32
const IN_USE = 'Another account now uses this email address, so nothing was changed. Ask your administrator.'

interface Request {
  userId: number
  email: string
  /** The name of the requester, for the emails. */
  requestedBy: string
}

/**
 * What accounts offers to the administration: requests another email address for a user. A confirmation link goes to
 * the new address, a report with a cancel link to the old one. False when the address belongs to another user. Throws
 * not_found.
 */
export async function requestEmailChange(
  db: Db,
  mail: MailParts,
  { userId, email, requestedBy }: Request,
): Promise<boolean> {
  const [confirm, undo] = [newToken(), newToken()]
  const hashes = { confirmHash: toHash(confirm), undoHash: toHash(undo) }
  const outcome = await queries.insertEmailChange(db, { userId, email, ...hashes })
  if (outcome === 'taken') return false
  const change = outcome === 'done' ? await queries.selectEmailChange(db, hashes.confirmHash) : null
  if (outcome === 'missing') throw new AppError('not_found')
  // a disabled user gets no email, because its link would open nothing
  if (change === null) return true
  await postMail(db, mail, emailConfirmMail({ ...change, requested_by: requestedBy }, confirm))
  await postMail(db, mail, emailRequestedMail({ ...change, requested_by: requestedBy }, undo))
  return true
}

/** Deletes an unconfirmed address and returns it; null if there is none. */
export const cancelEmailChange = queries.deleteEmailChange

export const emailsService = implement(contract, {
  /** The state of an emailed link. Throws email_link_ended. */
  async readEmailChange(ctx, { body: { token } }) {
    return getAnswer(await requireChange(ctx, toHash(token)))
  },

  /**
   * Activates the new address; a second press changes nothing more. Throws email_link_ended, and conflict when the
   * address is in use.
   */
  async confirmEmailChange(ctx, { body: { token } }) {
    const change = await requireChange(ctx, toHash(token), 'confirm')
    if (change.state !== 'pending') return getAnswer(change)
    const undo = newToken()
    requireDone(await queries.updateEmailConfirmed(ctx.db, toHash(token), toHash(undo)))
    await postMail(ctx.db, ctx, emailChangedMail(change, undo))
    const { user_id, old_email, new_email } = change
    ctx.describeChange({
      userId: user_id,
      target: { user_id },
      before: { email: old_email },
      after: { email: new_email },
    })
    return { ...getAnswer(change), state: 'confirmed' }
  },

  /** Keeps the old address or brings it back; a second press changes nothing more. Throws as `confirmEmailChange` does. */
  async undoEmailChange(ctx, { body: { token } }) {
    const change = await requireChange(ctx, toHash(token), 'undo')
    if (change.state === 'undone') return getAnswer(change)
    requireDone(await queries.updateEmailUndone(ctx.db, toHash(token)))
    const { user_id, old_email, new_email, state } = change
    const name = state === 'pending' ? 'pending_email' : 'email'
    ctx.describeChange({
      userId: user_id,
      target: { user_id },
      before: { [name]: new_email },
      after: { email: old_email },
    })
    return { ...getAnswer(change), state: 'undone' }
  },
})

async function requireChange(
  { db }: PublicCtx,
  tokenHash: Buffer,
  purpose?: 'confirm' | 'undo',
): Promise<queries.EmailChangeRow> {
  const change = await queries.selectEmailChange(db, tokenHash)
  if (change === null || (purpose !== undefined && change.purpose !== purpose))
    throw new AppError('email_link_ended')
  return change
}

function requireDone(outcome: queries.LinkOutcome): void {
  if (outcome === 'ended') throw new AppError('email_link_ended')
  if (outcome === 'taken') throw new AppError('conflict', { message: IN_USE })
}

const getAnswer = ({ purpose, state, old_email, new_email }: queries.EmailChangeRow) => ({
  purpose,
  state,
  old_email,
  new_email,
})

const newToken = (): string => randomBytes(TOKEN_BYTES).toString('base64url')

const toHash = (token: string): Buffer => createHash('sha256').update(token).digest()
