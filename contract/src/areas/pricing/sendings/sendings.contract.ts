import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam } from '../../../base/ids.ts'
import { Quote } from '../quotes/quotes.contract.ts'

const access = { anyOf: ['pricing_pricing_dashboard'] } as const
const QuoteParams = CustomerParams.extend({ quoteId: IdParam })

/** A quote with what only its sending tells. */
export const SentQuote = Quote.extend({
  /** What the shipper is asked for, to be given to them another way than the link; null: nothing is asked. */
  passcode: z.string().nullable(),
})
export type SentQuote = z.infer<typeof SentQuote>

export const sendQuote = endpoint({
  name: 'sendQuote',
  method: 'POST',
  path: '/pricing/{customerId}/quotes/{quoteId}/send',
  access,
  summary:
    'Mails the offer with a new link, which ends the one before. The first answer alone carries the addresses with their token and the passcode; a repeat under its key mails nothing.',
  params: QuoteParams,
  body: z.object({
    /** The version last seen: one that was changed or sent since answers 409. Without one it goes out as it stands. */
    version: z.number().int().optional(),
    /** Whether the link asks for a passcode; left out, as it was sent before. */
    with_passcode: z.boolean().optional(),
  }),
  response: SentQuote,
  toldOnce: ['quote_url', 'short_link', 'passcode'],
})

export const revokeQuoteLink = endpoint({
  name: 'revokeQuoteLink',
  method: 'DELETE',
  path: '/pricing/{customerId}/quotes/{quoteId}/link',
  access,
  summary: 'Ends the link of a quote: what was mailed opens nothing any more. Without one it answers 409.',
  params: QuoteParams,
  response: Quote,
})
