import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { WAYBILLING } from '../waybilling.rules.ts'
import { BOUND } from '../../../base/bounds.ts'

/** An entry of the customer identification file (WBL-075). */
export const CifParty = z.object({
  customerName: z.string(),
  customerId: z.string(),
  address1: z.string(),
  address2: z.string(),
  city: z.string(),
  state: z.string(),
  postal: z.string(),
  country: z.string(),
})
export type CifParty = z.infer<typeof CifParty>

/** The qualifier of an id out of the customer identification file (WBL-154). */
export const CIF_QUALIFIER = 'C5'

export const searchCif = endpoint({
  name: 'searchCif',
  method: 'GET',
  path: '/booking/v1/{customerId}/cif',
  access: WAYBILLING,
  summary: 'Parties of the customer identification file that resemble the term by name, id, city or address.',
  params: CustomerParams,
  query: z.object({ term: z.string().max(100, BOUND).default('') }),
  response: z.object({ results: z.array(CifParty) }),
})
