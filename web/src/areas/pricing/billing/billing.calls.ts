import { queryOptions } from '@tanstack/react-query'
import { createQuotePattern, listTripQuotes } from '#contract/areas/pricing/billing/billing.contract.ts'
import { listQuoteActivity, type Quote } from '#contract/areas/pricing/quotes/quotes.contract.ts'
import { send, type SendOptions } from '../../../form/send.ts'
import { queryClient, endpointQuery } from '../../../shell/queries.ts'

/** The accepted quotes of a trip. */
export const tripQuotes = (customerId: number, waybillId: number) =>
  queryOptions({ ...endpointQuery(listTripQuotes, { params: { customerId, waybillId } }), staleTime: 60_000 })

/** Makes a waybilling pattern of an accepted quote. */
export async function makePattern({ customer_id: customerId, id: quoteId }: Quote, options: SendOptions) {
  const response = await send(createQuotePattern, { params: { customerId, quoteId } }, options)
  if (response.success) await queryClient.invalidateQueries({ queryKey: [listQuoteActivity.name] })
  return response
}
