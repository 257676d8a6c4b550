import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { AutocompleteRequest } from '../lookups.rules.ts'

export const autocompleteScac = endpoint({
  name: 'autocompleteScac',
  method: 'POST',
  path: '/autocomplete/{customerId}/scac',
  access: 'signed-in',
  summary: 'Railroads whose SCAC starts with, or whose name contains, the term. Requires two characters.',
  params: CustomerParams,
  body: AutocompleteRequest,
  reads: true,
  response: z.object({
    data: z.array(z.object({ scac: z.string(), name: z.string(), country: z.string().nullable() })),
  }),
})
