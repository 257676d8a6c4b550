import { createHash } from 'node:crypto'
import { MAX_WRONG_PASSCODES } from '#contract/areas/pricing/review/passcode.rules.ts'
import { MAX_TRIES_PER_MINUTE } from '#contract/areas/pricing/review/review.contract.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Db } from '../../../db/tx.ts'
import type { QuoteCtx } from '../../../http/context.ts'
import { toNetwork } from '../../../http/network.ts'
import { insertActivity } from '../quotes/activity.queries.ts'
import { selectQuote, selectSentQuote, type SentQuote, updateLinkEnded } from '../quotes/quotes.queries.ts'
import { notifyOfQuote } from '../quotes/notify.service.ts'
import { enterQuote, type Link, tryLink, type Tried } from './review.queries.ts'

type Entered = (db: Db) => Promise<unknown>

/**
 * Opens the quote of a link for the caller's transaction; what happens on the way is recorded, whatever the outcome
 * of the call. Throws quote_link_refused, alike for a token that is missing, forged, cut off, of another quote,
 * replaced or revoked; quote_passcode_needed, quote_passcode_wrong and quote_link_locked where the sender set a
 * passcode; too_many_attempts after too many tries (SHP-020, SHP-021).
 */
export async function openLink(
  ctx: QuoteCtx,
  customerId: number,
  quoteId: number,
  entered: Entered = async () => {},
): Promise<void> {
  const { quoteTokenHash: tokenHash, quotePasscodeHash: passcodeHash } = ctx
  const link = { tokenHash, passcodeHash, customerId, quoteId }
  const key = createHash('sha256')
    .update(`quote ${toNetwork(ctx.ip)}`)
    .digest()
  const limits = { key, maxTries: MAX_TRIES_PER_MINUTE, maxWrong: MAX_WRONG_PASSCODES }
  // this runs before the caller's transaction, so that no one holds one while waiting for it: refused tries count as
  // well
  const tried = await ctx.database.anonymous(async (db) => {
    const came = await tryLink(db, limits, link)
    if (came.verdict === 'open') await entered(db)
    if (came.verdict === 'locks') await lockLink(db, link)
    return came
  })
  if (tried.verdict !== 'open') throw getRefusal(tried)
  if (!(await enterQuote(ctx.db, link))) throw new AppError('quote_link_refused')
}

/** A quote as it was sent to its shipper. Throws quote_link_refused where no sent version is stored. */
export async function requireSentQuote(db: Db, customerId: number, quoteId: number): Promise<SentQuote> {
  const quote = await selectSentQuote(db, customerId, quoteId)
  if (quote === null) throw new AppError('quote_link_refused')
  return quote
}

const WAIT_A_MINUTE = 'Too many attempts. Please wait a minute and try again.'

function getRefusal({ verdict, number }: Tried): AppError {
  if (verdict === 'wait')
    return new AppError('too_many_attempts', { retryAfterSeconds: number, message: WAIT_A_MINUTE })
  if (verdict === 'asks') return new AppError('quote_passcode_needed')
  if (verdict === 'wrong') return new AppError('quote_passcode_wrong', { message: incorrectText(number) })
  if (verdict === 'locks' || verdict === 'locked') return new AppError('quote_link_locked')
  return new AppError('quote_link_refused')
}

const incorrectText = (left: number): string =>
  `Incorrect passcode. ${left === 1 ? '1 attempt' : `${left} attempts`} left before the link is locked.`

const PORTAL = { user_id: null, user_name: 'The portal', user_email: null }

/** Notifies the sender that a link is locked: someone has it without its passcode. */
async function lockLink(db: Db, { customerId, quoteId }: Link): Promise<void> {
  await updateLinkEnded(db, customerId, quoteId, 'locked')
  await insertActivity(db, customerId, { quoteId, actor: PORTAL, activity_code: 'link_locked' })
  const quote = await selectQuote(db, customerId, quoteId)
  if (quote !== null) await notifyOfQuote(db, customerId, quote, { what: 'locked' })
}
