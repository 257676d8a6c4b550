import { randomInt } from 'node:crypto'
import * as contract from '#contract/areas/pricing/sendings/sendings.contract.ts'
import {
  PASSCODE_LENGTH,
  PASSCODE_LETTERS,
  showPasscode,
} from '#contract/areas/pricing/review/passcode.rules.ts'
import type { SellerContact } from '#contract/areas/pricing/review/review.contract.ts'
import { afterStep, SUBMITTED } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import type { Ctx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { hashOfPasscode, hashOfToken, makeLinkToken } from '../../../secrets/quote-link.ts'
import { mailBrand } from '../../../mail/brands.ts'
import { postMail } from '../../../mail/post.ts'
import { readCompanyPhone, readLetterhead } from '../../files/letterheads/letterheads.service.ts'
import { type Person, selectActingPhone } from '../quotes/activity.queries.ts'
import { requireNotPast } from '../quotes/content.service.ts'
import { notifyOfQuote } from '../quotes/notify.service.ts'
import { insertLink, selectSealedToken, updateLinksRevoked, updateQuoteSent } from './sendings.queries.ts'
import { offerMail } from './quote-mails.rules.ts'
import {
  type QuotingCustomer,
  selectQuotingCustomer,
  getSentContent,
  type StoredQuote,
  updateLinkEnded,
} from '../quotes/quotes.queries.ts'
import { fresh, noteDone, requireQuote, requireStep } from '../quotes/quotes.service.ts'

const NOT_SEEN = 'It was changed or sent in the meantime. Review it before you send it.'

export const sendingsService = implement(contract, {
  /**
   * Emails an offer to its shipper with a new link; earlier links stop working (PRC-035). Throws conflict once the
   * quote has ended or for another version, invalid_request when its last day has passed, not_found.
   */
  async sendQuote(ctx, { params: { quoteId }, body: { version, with_passcode } }) {
    const quote = await requireStep(ctx, quoteId, 'send')
    if (version !== undefined && version !== quote.version)
      throw new AppError('conflict', { message: NOT_SEEN })
    await requireNotPast(ctx, quote.expiration_date)
    const passcode = (with_passcode ?? quote.has_passcode) ? makePasscode() : null
    const { status, links } = await mailOffer(ctx, quote, passcode)
    ctx.describeChange({ before: { status: quote.status }, after: { status } })
    return { ...(await fresh(ctx, quoteId)), ...links, passcode: passcode && showPasscode(passcode) }
  },

  /** The link that was sent last. Throws not_found, and conflict when no link opens the quote. */
  async getQuoteLink(ctx, { params: { quoteId } }) {
    const quote = await requireQuote(ctx, quoteId)
    const sealed = quote.status === SUBMITTED ? await selectSealedToken(ctx.db, quoteId) : null
    if (sealed === null)
      throw new AppError('conflict', { message: 'This quote has no active link. Send it to create one.' })
    const quoting = await selectQuotingCustomer(ctx.db)
    const { quote_url, short_link } = getLinks(ctx, quoting, quoteId, ctx.vault.open(sealed))
    return { quote_url, short_link }
  },

  /** Revokes the link of a quote. Throws conflict when there is none, not_found. */
  async revokeQuoteLink(ctx, { params: { quoteId } }) {
    await requireQuote(ctx, quoteId)
    if (!(await updateLinksRevoked(ctx.db, quoteId))) {
      throw new AppError('conflict', {
        message: 'There is no link to revoke. None was sent, or it has expired.',
      })
    }
    await updateLinkEnded(ctx.db, ctx.customerId, quoteId, 'revoked')
    await noteDone(ctx, quoteId, 'link_revoked')
    ctx.describeChange({ before: { link: 'open' }, after: { link: 'revoked' } })
    return fresh(ctx, quoteId)
  },
})

/** Emails a sendable offer under a new link; returns its state and the URLs with the token. */
export async function mailOffer(ctx: Ctx, quote: StoredQuote, passcode: string | null) {
  const { db, customerId } = ctx
  const { id: quoteId } = quote
  const quoting = await selectQuotingCustomer(db)
  const token = makeLinkToken()
  const { path, page, ...links } = getLinks(ctx, quoting, quoteId, token)
  const hasPasscode = passcode !== null
  const sender = await noteDone(ctx, quoteId, 'sent', [
    { label: 'To', before: null, after: quote.email },
    ...(hasPasscode ? [{ label: 'Opens with', before: null, after: 'a passcode' }] : []),
  ])
  await insertLink(db, quoteId, {
    tokenHash: hashOfToken(token),
    passcodeHash: passcode === null ? null : hashOfPasscode(token, passcode),
    sealedToken: ctx.vault.seal(token),
  })
  const { status } = afterStep('send', quote)
  const contact = ctx.actor.isMachine ? null : await getContact(ctx, sender)
  const content = getSentContent(quote, contact)
  const sending = { quoteId, status, quoteUrl: page, senderEmail: sender.email, hasPasscode, content }
  await updateQuoteSent(db, customerId, sending)
  const letterhead = await readLetterhead(ctx)
  const offer = { quote, quoting, letterhead, customerId, path, hasPasscode, contact }
  await postMail(db, ctx, offerMail(offer))
  await notifyOfQuote(db, customerId, quote, { what: 'sent', userId: ctx.actor.userId })
  return { status, links }
}

/** Who answers the shipper's questions; a company may have a phone where its person has none. */
async function getContact({ db }: Ctx, { first_name, last_name, email }: Person): Promise<SellerContact> {
  const phone = (await selectActingPhone(db)) || (await readCompanyPhone(db))
  return { name: `${first_name} ${last_name}`, email, phone }
}

/** The addresses that open a quote with its token; and its page, and its path below the brand's address. */
function getLinks(
  { customerId, settings }: Pick<Ctx, 'customerId' | 'settings'>,
  { preferred_theme }: Pick<QuotingCustomer, 'preferred_theme'>,
  quoteId: number,
  token: string,
) {
  const { url } = mailBrand(preferred_theme, settings)
  const page = `${url}/shipper/${customerId}/quote/${quoteId}`
  const path = `/shipper/${customerId}/quote/${quoteId}?token=${token}`
  return { path, page, quote_url: url + path, short_link: `${url}/q/${customerId}-${quoteId}-${token}` }
}

const makePasscode = (): string =>
  Array.from({ length: PASSCODE_LENGTH }, () => PASSCODE_LETTERS[randomInt(PASSCODE_LETTERS.length)]).join('')
