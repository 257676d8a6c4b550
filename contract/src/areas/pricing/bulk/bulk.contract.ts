import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, Id } from '../../../base/ids.ts'
import { bulkResponse, bulkRequest } from '../../../list/bulk.ts'
import { quoteList } from '../quotes/quotes.list.ts'

const access = { anyOf: ['pricing_pricing_dashboard'] } as const
const ChosenQuotes = bulkRequest(quoteList, Id)
const QuotesAnswer = bulkResponse(Id)

/** The maximum number of offers emailed by one call. */
export const MAX_SENDINGS = 500

export const sendQuotes = endpoint({
  name: 'sendQuotes',
  method: 'POST',
  path: '/pricing/{customerId}/bulk/send',
  access,
  summary:
    'Emails offers, each with a new link: those listed, or all that match, at most 500. Quotes that have ended, have expired or were sent with a passcode are skipped.',
  params: CustomerParams,
  body: ChosenQuotes,
  response: QuotesAnswer,
})

export const copyQuotes = endpoint({
  name: 'copyQuotes',
  method: 'POST',
  path: '/pricing/{customerId}/bulk/copy',
  access,
  summary: 'Copies quotes as new requests: those listed, or all that match.',
  params: CustomerParams,
  body: ChosenQuotes,
  response: QuotesAnswer,
})

export const removeQuotes = endpoint({
  name: 'removeQuotes',
  method: 'POST',
  path: '/pricing/{customerId}/bulk/delete',
  access,
  summary:
    'Deletes quotes and revokes their links: those listed, or all that match. Accepted ones are skipped.',
  params: CustomerParams,
  body: ChosenQuotes,
  response: QuotesAnswer,
})
