import { z } from 'zod'
import { endpoint } from '../../../base/endpoint.ts'
import { CustomerParams } from '../../../base/ids.ts'
import { AutocompleteRequest } from '../lookups.rules.ts'

export const autocompleteUsers = endpoint({
  name: 'autocompleteUsers',
  method: 'POST',
  path: '/autocomplete/{customerId}/users',
  access: 'signed-in',
  summary: 'The customer’s people by part of their name or email address. Requires three characters.',
  params: CustomerParams,
  body: AutocompleteRequest,
  reads: true,
  response: z.object({
    data: z.array(
      z.object({
        id: z.number(),
        full_name: z.string(),
        email: z.string(),
        role_name: z.string().nullable(),
      }),
    ),
  }),
})
