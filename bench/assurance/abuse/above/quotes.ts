import { createQuote, updateQuote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import {
  answerQuote,
  QUOTE_TOKEN_HEADER,
  reviewQuote,
} from '#contract/areas/pricing/review/review.contract.ts'
import { printReview } from '#contract/areas/pricing/prints/prints.contract.ts'
import { revokeQuoteLink, sendQuote } from '#contract/areas/pricing/sendings/sendings.contract.ts'
import { quoteBody, tokenIn } from '#api/areas/pricing/quotes/quotes.factory.ts'
import { must, type Running } from '../running.ts'
import { harmless, refused, type Attempt } from './attempt.ts'

// A shipper's link shows the sent quote and its status, to its holder and no one else.

const [SENT, SAVED] = [420_000, 111_000]
const FORGED = 'x'.repeat(43)

interface Offer {
  id: number
  token: string
}

async function makeOffer({ call }: Running): Promise<Offer> {
  const params = { customerId: 1 }
  const { id } = await must(call(createQuote, { params, body: quoteBody() as never }, 'full'), 'a quote')
  const sent = call(sendQuote, { params: { ...params, quoteId: id }, body: {} }, 'full')
  const { quote_url } = await must(sent, 'sending a quote')
  return { id, token: tokenIn(quote_url) }
}

const open = ({ call }: Running, { id, token }: Offer, customer_id = 1) =>
  call(reviewQuote, { params: { quoteId: id }, query: { customer_id } }, null, {
    [QUOTE_TOKEN_HEADER]: token,
  })

const accept = ({ call }: Running, { id, token }: Offer) =>
  call(answerQuote, { params: { quoteId: id }, query: { customer_id: 1 }, body: { status: 50 } }, null, {
    [QUOTE_TOKEN_HEADER]: token,
  })

export const QUOTES: readonly Attempt[] = [
  harmless('a link shows a price that was saved and not sent', async (running) => {
    const offer = await makeOffer(running)
    const params = { customerId: 1, quoteId: offer.id }
    await must(
      running.call(updateQuote, { params, body: quoteBody({ price: SAVED }) as never }, 'full'),
      'a price',
    )
    const { price } = await must(open(running, offer), 'a link')
    return price === SENT ? null : `the link shows ${price} in place of ${SENT}`
  }),
  refused('a link is opened for another customer', async (running) =>
    open(running, await makeOffer(running), 2),
  ),
  refused('a link of one quote opens another', async (running) => {
    const [one, other] = [await makeOffer(running), await makeOffer(running)]
    return await open(running, { ...other, token: one.token })
  }),
  refused('a made-up link accepts an offer', async (running) =>
    accept(running, { ...(await makeOffer(running)), token: FORGED }),
  ),
  refused('a link that was replaced accepts an offer', async (running) => {
    const offer = await makeOffer(running)
    const params = { customerId: 1, quoteId: offer.id }
    await must(running.call(sendQuote, { params, body: {} }, 'full'), 'sending a quote again')
    return await accept(running, offer)
  }),
  refused('a link that was revoked accepts an offer', async (running) => {
    const offer = await makeOffer(running)
    await must(
      running.call(revokeQuoteLink, { params: { customerId: 1, quoteId: offer.id } }, 'full'),
      'revoking',
    )
    return await accept(running, offer)
  }),
  refused('a link prints another quote', async (running) => {
    const [one, other] = [await makeOffer(running), await makeOffer(running)]
    const where = { params: { quoteId: other.id }, query: { customer_id: 1 } }
    return await running.call(printReview, where, null, { [QUOTE_TOKEN_HEADER]: one.token })
  }),
  harmless('viewing an offer counts as an acceptance', async (running) => {
    const offer = await makeOffer(running)
    await fetch(
      `${running.portal.url}/shipper/1/quote/${offer.id}/confirmation?action=accept&token=${offer.token}`,
    )
    const { status, answered_at } = await must(open(running, offer), 'a link')
    return answered_at === null ? null : `the quote is answered, with status ${status}`
  }),
]
