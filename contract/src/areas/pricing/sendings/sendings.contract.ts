import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { Quote } from '../quotes/quotes.contract.ts'

const access = { anyOf: ['pricing_pricing_dashboard'] } as const
const QuoteParams = CustomerParams.extend({ quoteId: IdParam })

/** A quote with what is known only when it is sent. */
export const SentQuote = Quote.extend({
  /** The passcode, to be given to the shipper by another channel than the link; null when the link needs none. */
  passcode: z.string().nullable(),
})
export type SentQuote = z.infer<typeof SentQuote>

export const sendQuote = endpoint({
  name: 'sendQuote',
  method: 'POST',
  path: '/pricing/{customerId}/quotes/{quoteId}/send',
  access,
  summary:
    'Emails the offer with a new link, which replaces the previous one. Only the first response contains the links with their token and the passcode; a repeat with the same key sends nothing.',
  params: QuoteParams,
  body: z.object({
    /**
     * The version last read: one that was changed or sent since is answered with 409. Without it, the current quote
     * is sent.
     */
    version: z.number().int().optional(),
    /** Whether the link requires a passcode; undefined means as in the previous sending. */
    with_passcode: z.boolean().optional(),
  }),
  response: SentQuote,
  shownOnce: ['quote_url', 'short_link', 'passcode'],
})

export const getQuoteLink = endpoint({
  name: 'getQuoteLink',
  method: 'GET',
  path: '/pricing/{customerId}/quotes/{quoteId}/link',
  access,
  summary: 'The most recently emailed link, to copy again. Returns 409 if the quote has no active link.',
  params: QuoteParams,
  response: z.object({ quote_url: z.string(), short_link: z.string() }),
})

export const revokeQuoteLink = endpoint({
  name: 'revokeQuoteLink',
  method: 'DELETE',
  path: '/pricing/{customerId}/quotes/{quoteId}/link',
  access,
  summary: 'Revokes a quote’s link, so the emailed link stops working. Returns 409 if there is none.',
  params: QuoteParams,
  response: Quote,
})
