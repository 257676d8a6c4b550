import { listQuotes, type Quote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { sendQuote } from '#contract/areas/pricing/sendings/sendings.contract.ts'
import { SUBMITTED } from '#contract/areas/pricing/quotes/quotes.rules.ts'
import { type Endpoint, toUrl } from '#contract/base/endpoint.ts'
import { loadFacts } from '../../tools/shots/facts.ts'

/** Sends an offer of the demo again and answers the link its shipper gets. */
export async function offerLink(origin: string): Promise<string> {
  const { tokens } = await loadFacts(origin)
  const request = async (endpoint: Endpoint, args: object, body?: object): Promise<unknown> => {
    const response = await fetch(`${origin}/api${toUrl(endpoint, args)}`, {
      method: endpoint.method,
      headers: { authorization: `Bearer ${tokens.shipper}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!response.ok) throw new Error(`${endpoint.name} answered ${response.status}`)
    return response.json()
  }
  const params = { customerId: 1 }
  const found = await request(listQuotes, { params, query: { status: `is.${SUBMITTED}` } })
  const [offer] = (found as { quotes: Quote[] }).quotes
  if (!offer) throw new Error('the demo has no offer that is out')
  const sent = (await request(sendQuote, { params: { ...params, quoteId: offer.id } }, {})) as Quote
  const { pathname, search } = new URL(sent.quote_url!)
  return origin + pathname + search
}
