import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { BOUND } from '../../../base/bounds.ts'
import { QuoteData } from '../quotes/quotes.contract.ts'

/** A shipper who was quoted before, with the details of their latest quote and the lanes of the last ones. */
const KnownShipper = z.object({
  name: z.string(),
  email: z.string(),
  terms: z.string(),
  lanes: z.array(QuoteData),
})
export type KnownShipper = z.infer<typeof KnownShipper>

export const listKnownShippers = endpoint({
  name: 'listKnownShippers',
  method: 'GET',
  path: '/pricing/{customerId}/shippers',
  access: { anyOf: ['pricing_pricing_dashboard'] },
  summary:
    'Shippers with quotes whose name contains these words, each with the address and terms of their latest quote and their latest lanes.',
  params: CustomerParams,
  query: z.object({ search: z.string().max(120, BOUND).default('') }),
  response: z.array(KnownShipper),
})
