import { createHash, randomBytes } from 'node:crypto'
import type * as contract from '#contract/areas/pricing/sendings/sendings.contract.ts'
import type { Quote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { afterStep } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import type { Input } from '#contract/base/endpoint.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Ctx } from '../../../http/context.ts'
import { mailBrand } from '../../../mail/brands.ts'
import { postMail } from '../../../mail/post.ts'
import { requireComing } from '../quotes/content.service.ts'
import { tellQuote } from '../quotes/telling.service.ts'
import { insertLink, updateLinksRevoked, updateQuoteSent } from './sendings.queries.ts'
import { offerMail } from './quote-mails.rules.ts'
import { selectQuoting } from '../quotes/quotes.queries.ts'
import { fresh, noteDone, requireQuote, requireStep } from '../quotes/quotes.service.ts'

const TOKEN_BYTES = 32
const NOT_SEEN = 'It was changed or sent in the meantime. Look at it again before you send it.'

/**
 * Mails an offer to its shipper under a link of its own; a link sent before opens nothing any more (PRC-035). Throws conflict
 * once the quote has ended or when another version was seen, invalid_request when its last day has passed, not_found.
 */
export async function sendQuote(
  ctx: Ctx,
  { params: { quoteId }, body: { version } }: Input<typeof contract.sendQuote>,
): Promise<Quote> {
  const { db, customerId, settings } = ctx
  const quote = await requireStep(ctx, quoteId, 'send')
  if (version !== undefined && version !== quote.version)
    throw new AppError('conflict', { message: NOT_SEEN })
  await requireComing(ctx, quote.expiration_date)
  const quoting = await selectQuoting(db)
  const token = randomBytes(TOKEN_BYTES).toString('base64url')
  const path = `/shipper/${customerId}/quote/${quoteId}`
  const { url } = mailBrand(quoting.preferred_theme, settings)
  const sender = await noteDone(ctx, quoteId, 'sent', [{ label: 'To', before: null, after: quote.email }])
  await insertLink(db, quoteId, hashOf(token))
  const { status } = afterStep('send', quote)
  await updateQuoteSent(db, customerId, { quoteId, status, quoteUrl: url + path, senderEmail: sender.email })
  await postMail(db, ctx, offerMail({ quote, quoting, customerId, path: `${path}?token=${token}` }))
  await tellQuote(db, customerId, quote, { what: 'sent', userId: ctx.actor.userId })
  ctx.noteChange({ before: { status: quote.status }, after: { status } })
  return {
    ...(await fresh(ctx, quoteId)),
    quote_url: `${url}${path}?token=${token}`,
    short_link: `${url}/q/${customerId}-${quoteId}-${token}`,
  }
}

/** Ends the link of a quote. Throws conflict when there is none, not_found. */
export async function revokeQuoteLink(
  ctx: Ctx,
  { params: { quoteId } }: Input<typeof contract.revokeQuoteLink>,
): Promise<Quote> {
  await requireQuote(ctx, quoteId)
  if (!(await updateLinksRevoked(ctx.db, quoteId))) {
    throw new AppError('conflict', { message: 'There is no link to revoke: none was sent, or it has ended.' })
  }
  await noteDone(ctx, quoteId, 'link_revoked')
  return fresh(ctx, quoteId)
}

/** What is kept of a token. */
export const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest()
