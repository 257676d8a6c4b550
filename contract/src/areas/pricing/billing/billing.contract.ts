import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams, IdParam, WaybillIdParam } from '../../../base/ids.ts'

export const createQuotePattern = endpoint({
  name: 'createQuotePattern',
  method: 'POST',
  path: '/pricing/{customerId}/quotes/{quoteId}/pattern',
  access: { allOf: [{ anyOf: ['pricing_pricing_dashboard'] }, { module: 'hasWaybillModule' }] },
  area: 'bookings',
  summary:
    'Creates a waybilling pattern from an accepted quote: lane, commodities, shipper, and the quote as price authority. Returns 409 for any other quote.',
  params: CustomerParams.extend({ quoteId: IdParam }),
  response: z.object({ patternId: z.number() }),
})

/** An accepted quote of a trip. */
const FoundQuote = z.object({
  quote_id: z.number(),
  customer_business_name: z.string(),
  total: z.number(),
  effective_date: z.string(),
  /** authority: a bill of the car names it as price authority; lane: it is of the same lane and commodity. */
  found_by: z.enum(['authority', 'lane']),
})

export const listTripQuotes = endpoint({
  name: 'listTripQuotes',
  method: 'GET',
  path: '/pricing/{customerId}/waybills/{waybillId}/quotes',
  access: { anyOf: ['pricing_pricing_dashboard'] },
  summary:
    'Accepted quotes that match a trip: those its bill names as price authority, then those of its lane and commodity.',
  params: CustomerParams.extend({ waybillId: WaybillIdParam }),
  response: z.array(FoundQuote),
})
