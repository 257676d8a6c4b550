import { Readable } from 'node:stream'
import * as contract from '#contract/areas/pricing/prints/prints.contract.ts'
import { getOutcome } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { AppError } from '#contract/base/errors.ts'
import type { FileAnswer, PublicCtx } from '../../../http/context.ts'
import { implement } from '../../../implement.ts'
import { mailBrand } from '../../../mail/brands.ts'
import { readLetterhead } from '../../files/letterheads/letterheads.service.ts'
import { selectQuotingCustomer, type SentQuote, type StoredQuote } from '../quotes/quotes.queries.ts'
import { requireQuote } from '../quotes/quotes.service.ts'
import { openLink, requireSentQuote } from '../review/links.service.ts'
import { quotePdf } from './quote-pdf.rules.ts'

export const printsService = implement(contract, {
  /** A quote on paper. Throws not_found. */
  printQuote: async (ctx, { params: { quoteId } }) => printed(ctx, await requireQuote(ctx, quoteId)),

  /** The same, for the shipper. Throws as `openLink`, and quote_answered once the quote is gone. */
  async printReview(ctx, { params: { quoteId }, query: { customer_id } }) {
    await openLink(ctx, customer_id, quoteId)
    const quote = await requireSentQuote(ctx.db, customer_id, quoteId)
    if (getOutcome(quote) === 'deleted') throw new AppError('quote_answered')
    return printed(ctx, quote)
  },
})

async function printed(ctx: PublicCtx, quote: StoredQuote | SentQuote): Promise<FileAnswer> {
  const { preferred_theme } = await selectQuotingCustomer(ctx.db)
  const pdf = quotePdf(quote, mailBrand(preferred_theme, ctx.settings), await readLetterhead(ctx))
  return {
    stream: Readable.from([pdf]),
    type: 'application/pdf',
    filename: `quote_${quote.id}.pdf`,
    headers: { 'content-length': String(pdf.length) },
  }
}
